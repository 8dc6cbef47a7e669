import type { IsoDate } from "#app/lib/dates.ts";

/** A cursor in the history of properties: everything up to here was seen. */
export interface LogCursor {
  /** The newest event of the log, and the newest change of a deadline. */
  event: number;
  deadline: number;
  /** The newest list of each state: its day, and the import that brought it. */
  lists: Record<string, [IsoDate, number]>;
}
