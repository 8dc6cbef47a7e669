import { statfs } from "node:fs/promises";

/** The disk keeps so much for the database, whatever is sent or downloaded. */
export const LEAST_FREE_BYTES = 1_000_000_000;

/** Bytes that the disk of a folder has left for us. */
export async function roomOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
