import { z } from "zod";

/** A place in what happened to properties: everything up to here is known. */
export const logMark = z.object({
  /** The newest event of the log, and the newest change of a deadline. */
  event: z.number().int().min(0),
  deadline: z.number().int().min(0),
  /** The newest list of each state: its day, and the import that brought it. */
  lists: z.record(z.string().length(2), z.tuple([z.iso.date(), z.number().int().min(0)])),
});

export type LogMark = z.infer<typeof logMark>;
