import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { speak, speech } from "./lib/words.svelte";

document.documentElement.lang = speech.language; // at once, for those who hear the page
const target = document.getElementById("app")!;

speak(speech.language).then(
  () => mount(App, { target }),
  () => (target.textContent = "Cattery could not be loaded: try again. · Cattery n’a pas pu être chargé : réessaie."),
);
