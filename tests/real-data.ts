import { existsSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../shared/data");

/** Path of a real list or page, kept beside the repository and never in it; null where it is absent. */
export function realData(path: string): string | null {
  const full = join(FOLDER, path);
  return existsSync(full) ? full : null;
}
