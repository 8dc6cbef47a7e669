import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "#app/lib/durations.ts";
import { removeOldDrafts } from "#app/platform/whole-file.server.ts";

/** The folders of the data directory in which drafts are written, and which no other part of the product clears. */
const WITH_DRAFTS = ["", "outbox", "avatars", "checks", "covers", "spool"];
/** A list that `npm run import` read from its standard input. */
const TYPED_IN = /^entrada-\d+\.csv$/;

/** Deletes what processes that were killed, or lost power, left half-written in the data directory. */
export async function removeLeftovers(dataDir: string, now: Date): Promise<void> {
  for (const name of WITH_DRAFTS) {
    const folder = path.join(dataDir, name);
    await removeOldDrafts(folder, now);
    if (name === "") continue;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) await removeOldDrafts(file, now);
      else if (name === "spool" && TYPED_IN.test(entry.name)) await removeTypedIn(file, now);
    }
  }
}

/** Its time of change is set to none, so its age is that of its entry. */
async function removeTypedIn(file: string, now: Date): Promise<void> {
  const entry = await stat(file).catch(() => null);
  if (entry && now.getTime() - entry.ctimeMs > DAY_MS) await rm(file, { force: true });
}
