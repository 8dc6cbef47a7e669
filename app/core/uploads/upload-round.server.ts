import { previewTogether, statesOf } from "#app/core/ingestion/preview-files.server.ts";
import { failedReport, type FileReport } from "#app/core/ingestion/report.ts";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import type { Database } from "#app/db/connect.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { importUploads, openUpload, type RoundPorts } from "./import-uploads.server.ts";
import { WAITING } from "./upload.ts";
import { failedOf, groupsOf, type UploadGroup } from "./upload-groups.server.ts";
import {
  dropOld,
  isQueued,
  storedNames,
  noteInterrupted,
  notePreview,
  noteStates,
  openUploads,
  takeQueue,
} from "./uploads.server.ts";

/** Said of each file of a group while its preview cannot be computed; the next round tries again. */
const NO_PREVIEW =
  "a prévia não pôde ser calculada agora, talvez por falta de espaço no disco do servidor. Nada foi gravado, e o servidor tenta de novo sozinho";

/** A file that is still arriving has no row yet. */
const STRANGERS_AFTER_MS = HOUR_MS;

/**
 * One round of work with the files of this folder: imports what was chosen, computes the previews that are missing or no
 * longer true, and deletes what is not needed. One process at a time: what another one was importing when this begins
 * was interrupted.
 */
export async function uploadRound(ports: RoundPorts, signal: AbortSignal): Promise<void> {
  const { database, folder, now } = ports;
  const { db } = database;
  await database.exclusively("uploads", async () => {
    await noteInterrupted(db, now());
    try {
      while (!signal.aborted) {
        const chosen = await takeQueue(db, folder.id);
        if (chosen.length > 0) await importUploads(ports, chosen, signal);
        else if (!(await previewNext(ports, signal))) break;
      }
    } finally {
      // Also after a failure: what failed for want of space must not keep the space from being freed.
      await dropOld(db, now());
      await folder.sweep(await storedNames(db, folder.id), new Date(now().getTime() - STRANGERS_AFTER_MS));
    }
  });
}

/**
 * Reads a file for the first time, or previews the groups that lack a preview until a file is chosen; false when there is
 * nothing to do. What a stop interrupts notes nothing, so the next round begins it again.
 */
async function previewNext(ports: RoundPorts, signal: AbortSignal): Promise<boolean> {
  const { database, folder, setup, now } = ports;
  const { db } = database;
  const waiting = (await openUploads(db)).filter(
    (upload) => upload.folder === folder.id && WAITING.includes(upload.state),
  );
  const unread = waiting.find(({ states }) => states === null);
  if (unread) {
    const { files } = await openUpload(unread, folder, setup.source);
    const states = new Set<string>();
    for (const file of files) {
      for (const uf of await statesOf(file, { ...setup, now: now() })) states.add(uf);
      if (signal.aborted) return false;
    }
    await noteStates(db, unread.id, [...states].sort());
    return true;
  }
  // What the previews depend on is read before the rehearsal begins: what changes later makes them stale.
  const stale = (await groupsOf(db, waiting)).filter(({ isCurrent }) => !isCurrent);
  if (stale.length === 0) return false;
  let previewed = 0;
  try {
    const rehearsal = await database.rehearsal();
    try {
      for (const group of stale) {
        // Whoever chose a file does not wait for the previews of the others.
        if (await isQueued(db, folder.id)) break;
        await previewGroup(ports, rehearsal, group, signal);
        previewed++;
      }
    } finally {
      await rehearsal.close();
    }
  } catch (error) {
    // A note that a full disk refuses as well must not hide why.
    if (!signal.aborted) await noteFailed(ports, stale.slice(previewed)).catch(() => {});
    throw error;
  }
  return true;
}

async function noteFailed({ database }: RoundPorts, groups: readonly UploadGroup[]): Promise<void> {
  for (const { uploads, previewOf } of groups)
    for (const { id, name } of uploads)
      await notePreview(database.db, id, [failedReport(name, NO_PREVIEW)], failedOf(previewOf));
}

async function previewGroup(
  { database, folder, setup, now }: RoundPorts,
  rehearsal: Database,
  group: UploadGroup,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const owner = new Map<NamedBytes, number>();
  const reports = new Map<number, FileReport[]>();
  for (const upload of group.uploads) {
    const { files, unreadable } = await openUpload(upload, folder, setup.source);
    reports.set(upload.id, unreadable);
    for (const file of files) owner.set(file, upload.id);
  }
  const options = { ...setup, origin: "admin" as const, now: now(), signal };
  const outcomes = await previewTogether(rehearsal, [...owner.keys()], options);
  if (outcomes === null) return;
  for (const outcome of outcomes) reports.get(owner.get(outcome.file)!)!.push(...outcome.reports);
  for (const [id, own] of reports) await notePreview(database.db, id, own, group.previewOf);
}
