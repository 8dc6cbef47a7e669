import type { Arrangement } from "#app/features/favorites/arrangement.ts";
import { byDue, dueAt } from "./favorite-deadline.ts";
import type { FollowQuery } from "#app/features/favorites/follow-query.ts";
import type { FavoriteRow } from "./favorite-rows.server.ts";
import { eachStage, isEnd, type Stage } from "#app/features/favorites/stage.ts";

/** Cards of one column on the board; the list has all favourites. */
export const MAX_OF_A_COLUMN = 60;
export const PAGE_SIZE = 48;

export interface TagCount {
  tag: string;
  count: number;
}

/** The favourites that a page shows, of all that a member has. */
export interface Choice {
  /** Number of all favourites. */
  total: number;
  tags: TagCount[];
  /** Number in each column, of those with the chosen tag. */
  counts: Record<Stage, number>;
  /** The page of the list; null on the board. */
  list: { numbers: string[]; page: number; pages: number } | null;
  /** The columns of the board; null on the list. */
  board: Arrangement | null;
}

/** `rows` are the newest first. */
export function choose(rows: readonly FavoriteRow[], query: FollowQuery, now: Date): Choice {
  const { tag, stage, board, byDeadline } = query;
  const tagged = tag === null ? rows : rows.filter(({ tags }) => tags.includes(tag));
  const figures = {
    total: rows.length,
    tags: tagCounts(rows),
    counts: eachStage((one) => tagged.filter((row) => row.stage === one).length),
  };
  const due = new Map(rows.map((row) => [row.number, waitsUntil(row, now)]));
  const sooner = (a: FavoriteRow, b: FavoriteRow) => byDue(due.get(a.number)!, due.get(b.number)!);
  if (board) {
    const placed = tagged.toSorted(byDeadline ? sooner : (a, b) => a.place - b.place);
    const columns = eachStage((one) => numbersOf(placed.filter((row) => row.stage === one)));
    return { ...figures, list: null, board: eachStage((one) => columns[one].slice(0, MAX_OF_A_COLUMN)) };
  }
  const matches = stage === null ? tagged : tagged.filter((row) => row.stage === stage);
  const sorted = byDeadline ? matches.toSorted(sooner) : matches;
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { ...figures, board: null, list: { numbers: numbersOf(shown), page, pages } };
}

/** Time of the next deadline; null for favourites that are closed or ended. */
function waitsUntil(row: FavoriteRow, now: Date): number | null {
  return row.open && !isEnd(row.stage) ? dueAt(row, row.dates, now) : null;
}

function tagCounts(rows: readonly FavoriteRow[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const { tags } of rows) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => a.tag.localeCompare(b.tag, "pt"));
}

function numbersOf(rows: readonly FavoriteRow[]): string[] {
  return rows.map(({ number }) => number);
}
