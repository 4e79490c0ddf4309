// The call when it is our turn and nobody looks at this tab.
import { play } from "../../../lib/sounds.svelte";
import { t } from "../../../lib/words.svelte";
import { heading } from "../../shared/heading.svelte";

const BLINK = 1_000;

/** In a hidden tab: the title blinks, and there is a sound and a buzz; ends when somebody looks. */
export function callToTable(): () => void {
  play("yourTurn");
  navigator.vibrate?.([120, 60, 120]);
  const blink = (): void => {
    heading.call = heading.call ? "" : t("page.your_turn");
  };
  blink();
  const timer = setInterval(blink, BLINK);
  const stop = (): void => {
    clearInterval(timer);
    heading.call = "";
    document.removeEventListener("visibilitychange", stop);
  };
  document.addEventListener("visibilitychange", stop);
  return stop;
}
