// Where we are: the part of the address behind the #, which browsers keep to themselves.
export interface Route {
  page: string;
  words: string[];
}

function read(): Route {
  const [page = "", ...words] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
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
