import type { Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { withAliases, type ResolvePlace } from "#app/facts/places/place.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import { readAliases } from "./corrections/apply-corrections.server.ts";
import type { StrangeWords } from "./improbable.ts";
import { newTally } from "./list-tally.ts";
import { mergeStaged, type MergeOptions, type StagedSegment } from "./merge-staged.server.ts";
import { withMissingStates, type FileReport } from "./report.ts";
import { UnreadableFile, type ListPart } from "./source.ts";
import { inRun } from "./run-log.server.ts";
import { placeRows, stageRows, unstage, type StagingList } from "./stage.server.ts";
import { newestLists } from "./strangers.server.ts";

export interface ImportOptions extends MergeOptions {
  /** Date of lists and pages that have none, from `--data`. */
  fallbackDate?: IsoDate | null;
  /** Called for internal failures; the report of the file says only that nothing was written. */
  onFault?(error: unknown, file: string): void;
  /** How many batches of rows are written at the same time; 1 inside of a transaction, which has one connection. */
  batchesInFlight?: number;
}

/**
 * Imports one list: stages its rows batch by batch, so that memory does not grow with the file, then writes listings,
 * periods, events and the list itself in one transaction. A file refused half-way changes nothing. The caller holds the
 * lock `import`, because the staging tables hold one list at a time.
 */
export async function importList(
  db: Db,
  file: string,
  parts: AsyncIterable<ListPart>,
  options: ImportOptions,
): Promise<FileReport[]> {
  return inRun(db, file, options, async (importId) => {
    try {
      const aliases = await readAliases(db);
      const resolvePlace = withAliases(options.resolvePlace, aliases);
      const { segments, missing } = await stage(db, importId, parts, { ...options, resolvePlace });
      pass("list staged");
      const reports = await mergeStaged(db, importId, file, segments, { ...options, aliases });
      pass("list committed");
      return missing.length === 0 ? reports : withMissingStates(reports, missing);
    } finally {
      await unstage(db, importId);
    }
  });
}

const BATCHES_IN_FLIGHT = 2;
const NOTHING_STRANGE: StrangeWords = { modes: new Map(), types: new Map() };

async function stage(
  db: Db,
  importId: number,
  parts: AsyncIterable<ListPart>,
  { resolvePlace, batchesInFlight = BATCHES_IN_FLIGHT }: ImportOptions,
) {
  const segments: (StagedSegment & StagingList)[] = [];
  const missing: Uf[] = [];
  // While the database writes one batch, the next one is parsed and a third is read.
  const writing: Promise<void>[] = [];
  try {
    for await (const part of parts) {
      if (part.kind === "state") {
        const { state, listDate } = part;
        const newest = await newestLists(db);
        const tally = newTally();
        segments.push({
          state,
          listDate,
          newest,
          rejected: [],
          tally,
          strange: NOTHING_STRANGE,
          waiting: [],
        });
      } else {
        missing.push(...(part.missingStates ?? []));
        const segment = segments.at(-1);
        if (!segment) throw new Error("list rows came before their state");
        if (writing.length === batchesInFlight) await writing.shift();
        const batch = stageBatch(db, importId, segment, part, resolvePlace);
        // A failure is thrown where the batch is awaited, which may be after the next part is read.
        batch.catch(() => {});
        writing.push(batch);
      }
    }
    await Promise.all(writing);
    for (const segment of segments) await placeRows(db, importId, segment, resolvePlace);
    for (const { state, tally } of segments) {
      if (tally.inTwoStates > Math.max(tally.rows, 2)) {
        throw new UnreadableFile(
          `${tally.inTwoStates} dos imóveis da lista de ${state} constam no mesmo dia na lista de outro estado: a coluna UF está errada.`,
        );
      }
    }
  } finally {
    await Promise.allSettled(writing);
  }
  return { segments, missing };
}

async function stageBatch(
  db: Db,
  importId: number,
  segment: StagedSegment & StagingList,
  batch: Extract<ListPart, { kind: "rows" }>,
  resolvePlace: ResolvePlace,
): Promise<void> {
  const refused = await stageRows(db, importId, batch, segment, resolvePlace);
  segment.rejected.push(...batch.rejected, ...refused);
  pass("rows staged");
}
