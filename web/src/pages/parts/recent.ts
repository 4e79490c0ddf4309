// The tables where this browser has a seat, newest first: so that a closed tab is no lost game.
const KEY = "tables";
const MOST = 8;

export interface RecentTable {
  code: string;
  game: string;
  number: number;
  device: boolean; // several people around this device
}

export function recentTables(): RecentTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as RecentTable[];
  } catch {
    return [];
  }
}

export function rememberTable(table: RecentTable): void {
  const others = recentTables().filter(({ code }) => code !== table.code);
  localStorage.setItem(KEY, JSON.stringify([table, ...others].slice(0, MOST)));
}

export function forgetTable(code: string): void {
  localStorage.setItem(KEY, JSON.stringify(recentTables().filter((table) => table.code !== code)));
}
