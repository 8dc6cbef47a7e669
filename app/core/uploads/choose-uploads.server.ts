import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import { groupsOf } from "./upload-groups.server.ts";
import { enqueue, lockWaiting } from "./uploads.server.ts";

type ChoiceOutcome =
  | { outcome: "queued"; files: number }
  /** Another administrator was faster, or the files were taken away. */
  | { outcome: "gone" }
  /** What the preview says is no longer true, or was not computed yet. */
  | { outcome: "stale" }
  /** Lists of these states were previewed together, and only some of them were chosen. */
  | { outcome: "incomplete"; states: Uf[] };

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
