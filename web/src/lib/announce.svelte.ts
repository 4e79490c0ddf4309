// What a screen reader says aloud: one polite live region for the whole page.
export const announcement = $state<{ text: string }>({ text: "" });

let waiting: string[] = [];

/** Say it after what is being said; several at once become one. */
export function announce(text: string): void {
  if (!waiting.length) {
    announcement.text = ""; // else the same words again would change nothing, and nobody would hear them
    setTimeout(() => {
      announcement.text = waiting.join(" ");
      waiting = [];
    }, 150);
  }
  waiting.push(text);
}
