import { createHash } from "node:crypto";
import type { Status, Suspicion } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { findSuspicion, numbersOf } from "#app/core/ingestion/corrections/suspicions.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { writeItem, type ItemName } from "./data-words.ts";

/** Digest of rows that a dialog shows, with the properties they are about; a decision on anything else is refused. */
export function seenDigest(
  status: Status | null,
  items: readonly Pick<Suspicion, "group" | "key" | "signal">[],
  numbers: readonly string[],
): string {
  const shown = items.map((item) => [writeItem(item), item.signal]);
  return createHash("sha256")
    .update(JSON.stringify([status, shown, numbers]))
    .digest("base64url");
}

interface Seen {
  numbers: string[];
  seen: string;
}

/** The listed properties that one row is about, and the digest of what its dialog shows. */
export async function readSeen(db: Db, name: ItemName): Promise<Seen> {
  return seenOf(db, name, await findSuspicion(db, name.group, name.key));
}

/** The same of a row that was read; null: nothing is suspicious about it. */
export async function seenOf(db: Db, name: ItemName, item: Suspicion | null): Promise<Seen> {
  const numbers = await numbersOf(db, [name]);
  const shown = { group: name.group, key: name.key, signal: item?.signal ?? "" };
  return { numbers, seen: seenDigest(item?.status ?? null, [shown], numbers) };
}
