// Discat on the page.
import type { DiscatView } from "../../generated/discat";
import type { Face } from "../contract";
import { lesson } from "./lesson";
import Table from "./Table.svelte";

export default { Table, lesson, seats: true } satisfies Face<DiscatView>;
