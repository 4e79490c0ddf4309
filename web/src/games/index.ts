// Each game's own table; one without gets the generic page, which lists the moves as words.
import type { Component } from "svelte";
import Generic from "./Generic.svelte";
import type { TableProps } from "./contract";

type Table = Component<TableProps<any>>;

const own: Record<string, () => Promise<{ default: Table }>> = {
  discat: () => import("./discat/Table.svelte"),
};

export async function tableOf(game: string): Promise<Table> {
  return (await own[game]?.())?.default ?? (Generic as Table);
}
