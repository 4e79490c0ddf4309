// Momistigri on the page.
import type { MomistigriView } from "../../generated/momistigri";
import type { Face } from "../contract";
import { lesson } from "./lesson";
import Points from "./Points.svelte";
import { moveText } from "./labels";
import { happened, told } from "./story";
import Table from "./Table.svelte";

export default { Table, Points, story: { happened, told }, lesson, moveText, seats: true } satisfies Face<MomistigriView>;
