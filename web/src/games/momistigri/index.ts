// Momistigri on the page.
import type { MomistigriView } from "../../generated/momistigri";
import type { Face } from "../contract";
import { lesson } from "./lesson";
import Table from "./Table.svelte";

export default { Table, lesson, seats: true } satisfies Face<MomistigriView>;
