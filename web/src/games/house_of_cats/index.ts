// House of Cats on the page.
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import type { Face } from "../contract";
import Points from "./Points.svelte";
import Table from "./Table.svelte";

export default { Table, Points } satisfies Face<HouseOfCatsView>;
