// Discat on the page.
import type { DiscatView } from "../../generated/discat";
import type { Face } from "../contract";
import { lesson } from "./lesson";
import Points from "./Points.svelte";
import { happened, moveText, told } from "./story";
import Table from "./Table.svelte";

export default { Table, Points, story: { happened, told }, lesson, moveText, seats: true } satisfies Face<DiscatView>;
