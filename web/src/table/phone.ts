// A phone held upright: `--phone` of app.css, for what is drawn otherwise there.
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("max-width: 38rem");
