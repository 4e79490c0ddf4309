// The title of the tab: the page's name, or a call when it is your turn and nobody looks.
export const heading = $state<{ page: string; call: string }>({ page: "", call: "" });

/** Each page says its name while it is shown. */
export function name(page: string): void {
  heading.page = page;
}
