// Each game's own table; one without gets the generic page, which lists the moves as words.
import type { Component } from "svelte";
import Generic from "./Generic.svelte";
import type { PointsProps, Story, TableProps } from "./contract";

type Table = Component<TableProps<any>>;
type Points = Component<PointsProps<any>>;

interface Own {
  table: () => Promise<{ default: Table }>;
  points: () => Promise<{ default: Points }>; // explained line by line, at the end
  story: () => Promise<Story>; // the log in sentences
}

const own: Record<string, Own> = {
  discat: {
    table: () => import("./discat/Table.svelte"),
    points: () => import("./discat/Points.svelte"),
    story: async () => (await import("./discat/story")).sentences as Story,
  },
};

export async function tableOf(game: string): Promise<Table> {
  return (await own[game]?.table())?.default ?? (Generic as Table);
}

export async function pointsOf(game: string): Promise<Points | null> {
  return (await own[game]?.points())?.default ?? null;
}

export async function storyOf(game: string): Promise<Story | null> {
  return (await own[game]?.story()) ?? null;
}
