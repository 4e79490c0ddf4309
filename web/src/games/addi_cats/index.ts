// Addi Cat's on the page.
import type { AddiCatsView } from "../../generated/addi_cats";
import type { Face } from "../contract";
import Points from "./Points.svelte";
import Table from "./Table.svelte";

export default { Table, Points, seats: true, noCurtain: true } satisfies Face<AddiCatsView>;
