// The tables where this browser has a seat, newest first: so that a closed tab is no lost game.
import { always } from "../../lib/storage";

const KEY = "tables";
const MOST = 8;

export interface RecentTable {
  code: string;
  game: string;
  number: number;
  device: boolean; // several people around this device
}

export function recentTables(): RecentTable[] {
  return always.read<RecentTable[]>(KEY, []);
}

export function rememberTable(table: RecentTable): void {
  const others = recentTables().filter(({ code }) => code !== table.code);
  always.write(KEY, [table, ...others].slice(0, MOST));
}

export function forgetTable(code: string): void {
  always.write(
    KEY,
    recentTables().filter((table) => table.code !== code),
  );
}
