// Where we are: the part of the address behind the #, which browsers keep to themselves.
export interface Route {
  page: string;
  words: string[];
}

/** An address that somebody cut or garbled stays as it is: no page has that name. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

function read(): Route {
  const [page = "", ...words] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { page, words };
}

export const route = $state<Route>(read());

addEventListener("hashchange", () => {
  Object.assign(route, read());
  scrollTo(0, 0);
});

export function go(...words: string[]): void {
  location.hash = `#/${words.map(encodeURIComponent).join("/")}`;
}
