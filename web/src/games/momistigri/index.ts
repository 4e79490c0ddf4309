// Momistigri on the page.
import type { MomistigriView } from "../../generated/momistigri";
import type { Face } from "../contract";
import Table from "./Table.svelte";

export default { Table, seats: true } satisfies Face<MomistigriView>;
