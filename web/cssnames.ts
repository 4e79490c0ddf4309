// Names that CSS itself cannot give yet, defined in src/app.css and put in while the page is built:
//   @custom-media --phone (max-width: 38rem);      then everywhere  @media (--phone) { … }
//   .aloud { … }                                   then in any rule  --aloud: yes;   (what the class does, here)
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAMES = new URL("./src/app.css", import.meta.url);
const CUSTOM_MEDIA = /^@custom-media (--[\w-]+) ([^;]+);(?: \/\*.*\*\/)?\n/gm;

/** The widths and heights that have a name. */
export const namedMedia = (css: string): Map<string, string> =>
  new Map([...css.matchAll(CUSTOM_MEDIA)].map(([, name, query]) => [name!, query!]));

const ruleOf = (css: string, selector: string): string => css.split(`\n${selector} {`)[1]!.split("}")[0]!.trim();

/** This CSS, with what the names of `app` stand for in their place. */
export function withoutNames(css: string, app: string): string {
  const media = namedMedia(app);
  const query = (name: string): string => {
    const found = media.get(name);
    if (!found) throw new Error(`@media (${name}): src/app.css defines no such name`);
    return found;
  };
  return css
    .replace(CUSTOM_MEDIA, "")
    .replace(/@media [^{]+/g, (rule) => rule.replace(/\((--[\w-]+)\)/g, (_, name: string) => query(name)))
    .replace(/--aloud:\s*yes;/g, () => ruleOf(app, ".aloud"));
}

/** For Vite: the page's own CSS, and that of every component. */
export const cssNames = (): Plugin => ({
  name: "cattery-css-names",
  enforce: "pre",
  transform: {
    filter: { id: /\.css$/ },
    handler(css) {
      this.addWatchFile(NAMES.pathname);
      return { code: withoutNames(css, readFileSync(NAMES, "utf-8")), map: null };
    },
  },
});
