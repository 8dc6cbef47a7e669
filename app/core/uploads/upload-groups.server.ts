import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { groupedBy } from "#app/core/ingestion/preview-files.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { quarantine as improbable, lists } from "#app/db/schema/imports.ts";
import type { Uf } from "#app/lib/br.ts";
import type { Upload } from "./upload.ts";
import { enqueue, lockWaiting } from "./uploads.server.ts";

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

type ChoiceOutcome =
  | { outcome: "queued"; files: number }
  /** Another administrator was faster, or the files were taken away. */
  | { outcome: "gone" }
  /** What the preview says is no longer true, or was not computed yet. */
  | { outcome: "stale" }
  /** Lists of these states were previewed together, and only some of them were chosen. */
  | { outcome: "incomplete"; states: Uf[] };

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

/**
 * Has the chosen files imported as their preview says; all of them or none. Files of the same states belong together,
 * because each was previewed on top of those before it. The choice is logged, because an import whose lists are all quarantined
 * writes no row of its own.
 */
export async function chooseUploads(
  db: Db,
  ids: readonly number[],
  adminId: string,
  now: Date,
): Promise<ChoiceOutcome> {
  return db.transaction(async (tx): Promise<ChoiceOutcome> => {
    const waiting = await lockWaiting(tx);
    const chosen = new Set(ids);
    const uploads = waiting.filter(({ id }) => chosen.has(id));
    if (uploads.length === 0 || uploads.length < chosen.size) return { outcome: "gone" };
    const groups = await groupsOf(tx, waiting);
    const touched = groups.filter((group) => group.uploads.some(({ id }) => chosen.has(id)));
    const partly = touched.filter((group) => group.uploads.some(({ id }) => !chosen.has(id)));
    if (partly.length > 0) return { outcome: "incomplete", states: partly.flatMap(({ states }) => states) };
    const areRead = uploads.every(({ states }) => states !== null);
    if (!areRead || touched.some(({ isCurrent }) => !isCurrent)) return { outcome: "stale" };
    await enqueue(
      tx,
      uploads.map(({ id }) => id),
      adminId,
    );
    // Without the names of the files, which may name a person.
    const details = {
      upload_ids: uploads.map(({ id }) => id),
      states: [...new Set(uploads.flatMap(({ states }) => states ?? []))].sort(),
      before: uploads.map(({ state }) => state),
      after: "na_fila",
    };
    const act = { adminId, action: "Iniciou importação de arquivos", details, targetUserId: null };
    await appendLog(tx, act, now);
    return { outcome: "queued", files: uploads.length };
  });
}
