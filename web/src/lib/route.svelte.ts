// Where we are: the part of the address behind the #, which browsers keep to themselves.
export interface Route {
  page: string;
  params: string[];
}

/** An address that somebody cut or garbled stays as it is: no page has that name. */
function decoded(param: string): string {
  try {
    return decodeURIComponent(param);
  } catch {
    return param;
  }
}

function read(): Route {
  const [page = "", ...params] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { page, params };
}

export const route = $state<Route>(read());

addEventListener("hashchange", () => {
  Object.assign(route, read());
  scrollTo(0, 0);
});

export function go(...parts: string[]): void {
  location.hash = `#/${parts.map(encodeURIComponent).join("/")}`;
}
