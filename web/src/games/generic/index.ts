// Any game as text: what one sees as lists, what one may do as texts.
import type { Face } from "../contract";
import Table from "./Table.svelte";

export default { Table } satisfies Face;
