// Discat on the page.
import type { DiscatView } from "../../generated/discat";
import type { Face } from "../contract";
import Table from "./Table.svelte";

export default { Table, seats: true } satisfies Face<DiscatView>;
