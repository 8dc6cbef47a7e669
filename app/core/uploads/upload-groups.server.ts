import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { groupedBy } from "#app/core/ingestion/preview-files.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { quarantine as improbable, lists } from "#app/db/schema/imports.ts";
import type { Uf } from "#app/lib/br.ts";
import type { Upload } from "./upload.ts";

/** Files that are previewed and imported together, because they are about the same states. */
export interface UploadGroup {
  uploads: Upload[];
  states: Uf[];
  /** Digest of everything that their preview depends on: these files, and the imported lists of their states. */
  previewOf: string;
  /** Whether every file has a preview that is still true. */
  isCurrent: boolean;
  /** Whether the preview could not be computed; their reports say so, and it is tried again. */
  hasFailed: boolean;
}

/** What is noted in the place of `previewOf` with a preview that could not be computed. */
export function failedOf(previewOf: string): string {
  return `failed ${previewOf}`;
}

/** The waiting files in groups; those that were not read for the first time yet are in none. */
export async function groupsOf(db: Db, waiting: readonly Upload[]): Promise<UploadGroup[]> {
  const read = waiting.filter(({ states }) => states !== null);
  const current = await currentLists(db, [...new Set(read.flatMap(({ states }) => states!))]);
  // The first real list of all removes the demonstration, so files that find it are in one group.
  const demo = read.length > 0 && (await holdsDemo(db)) ? ["demo"] : [];
  // The files of two folders are not imported by the same process.
  const keysOf = ({ folder, states }: Upload) => [...demo, ...states!].map((key) => `${folder} ${key}`);
  return groupedBy(read, keysOf).map((uploads) => {
    const states = [...new Set(uploads.flatMap((upload) => upload.states!))].sort();
    const files = uploads.map(({ id }) => id).sort((a, b) => a - b);
    const depends = JSON.stringify([files, states.map((uf) => current.get(uf) ?? uf)]);
    const previewOf = createHash("sha256").update(depends).digest("hex");
    const isCurrent = uploads.every((upload) => upload.preview !== null && upload.previewOf === previewOf);
    const hasFailed = uploads.some((upload) => upload.previewOf === failedOf(previewOf));
    return { uploads, states, previewOf, isCurrent, hasFailed };
  });
}

async function holdsDemo(db: Db): Promise<boolean> {
  const rows = await db.select({ uf: lists.uf }).from(lists).where(eq(lists.demo, true)).limit(1);
  return rows.length > 0;
}

const LISTS_DIGEST = sql<string>`md5(string_agg(concat_ws(' ', ${lists.data}, ${lists.importId}, ${lists.linhas}), ',' order by ${lists.data}))`;

/** Lists that wait may enter with the files, or confirm them. */
const WAITING_DIGEST = sql<string>`md5(string_agg(concat_ws(' ', ${improbable.data}, ${improbable.resumo}, ${improbable.recusadaEm}), ',' order by ${improbable.data}))`;

/** What tells whether the lists of a state are the same as before: roll backs and later imports change some of it. */
async function currentLists(db: Db, states: Uf[]): Promise<Map<string, string>> {
  if (states.length === 0) return new Map();
  const rows = await db
    .select({ uf: lists.uf, digest: LISTS_DIGEST })
    .from(lists)
    .where(inArray(lists.uf, states))
    .groupBy(lists.uf);
  const waiting = await db
    .select({ uf: improbable.uf, digest: WAITING_DIGEST })
    .from(improbable)
    .where(inArray(improbable.uf, states))
    .groupBy(improbable.uf);
  const waits = new Map(waiting.map(({ uf, digest }) => [uf, digest]));
  return new Map(rows.map(({ uf, digest }) => [uf, `${uf} ${digest} ${waits.get(uf) ?? ""}`]));
}
