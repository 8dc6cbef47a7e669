import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import type { Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { expandPaths } from "./files/open-files.server.ts";
import {
  headOf,
  importFile,
  oldestFirst,
  orRefused,
  type FileOutcome,
  type ImportRunOptions,
} from "./import-files.server.ts";
import { failedReport, type FileReport } from "./report.ts";
import type { NamedBytes } from "./source.ts";
import { clearStage } from "./stage.server.ts";

/** What importing these files, folders and archives would report; nothing is kept. */
export async function* previewPaths(
  database: Database,
  paths: string[],
  options: ImportRunOptions,
): AsyncGenerator<FileReport> {
  const files: NamedBytes[] = [];
  for await (const entry of expandPaths(paths)) {
    if ("error" in entry) yield failedReport(entry.name, entry.error);
    else files.push(entry);
  }
  const groups = await groupsByState(files, options);
  if (groups.length === 0) return;
  const rehearsal = await database.rehearsal();
  try {
    for (const group of groups) {
      const outcomes = await previewTogether(rehearsal, group, options);
      if (outcomes === null) return;
      for (const { reports } of outcomes) yield* reports;
    }
  } finally {
    await rehearsal.close();
  }
}

/** What is previewed together at most: its transaction holds the rows that it writes. */
export const MOST_TOGETHER = { files: 100, bytes: 30_000_000 };

const TOO_MUCH = `são arquivos demais dos mesmos estados para uma prévia só: cabem até ${MOST_TOGETHER.files} arquivos e ${MOST_TOGETHER.bytes / 1_000_000} MB de uma vez. Comece pelas listas mais antigas: tire as outras, importe, e depois envie as que faltam`;

/**
 * What importing these files one after the other would report: they are imported, oldest list first, in one transaction
 * of a rehearsal that is rolled back, so that each file finds what the files before it wrote. Null: the signal was aborted
 * before the end.
 */
export async function previewTogether(
  rehearsal: Database,
  files: NamedBytes[],
  options: ImportRunOptions,
): Promise<FileOutcome[] | null> {
  const { signal } = options;
  if (signal?.aborted) return null;
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  if (files.length > MOST_TOGETHER.files || bytes > MOST_TOGETHER.bytes)
    return files.map((file) => ({ file, reports: [failedReport(file.name, TOO_MUCH)] }));
  const queue = await oldestFirst(files, options.source);
  const lock = await acquireLock(rehearsal, "import");
  try {
    return await rehearse(rehearsal.db, async (tx) => {
      await clearStage(tx);
      const outcomes: FileOutcome[] = [];
      for (const queued of queue) {
        const { file } = queued;
        signal?.throwIfAborted();
        options.onStart?.(file);
        const own = signal ? untilStopped(tx, signal) : tx;
        // In a transaction of its own, because a failed statement ends the one that it is in.
        const work = () =>
          own.transaction((each) => importFile(each, queued, { ...options, batchesInFlight: 1 }));
        const onFault: ImportRunOptions["onFault"] = (error, name) => {
          // That it was stopped is no fault.
          if (!signal?.aborted) options.onFault?.(error, name);
        };
        outcomes.push({ file, reports: await orRefused(file, { onFault }, work) });
      }
      signal?.throwIfAborted();
      return outcomes;
    });
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  } finally {
    await lock.release();
  }
}

/** The same transaction, in which no further statement begins once the signal is aborted. */
function untilStopped(db: Db, signal: AbortSignal): Db {
  return new Proxy(db, {
    get(target, key) {
      signal.throwIfAborted();
      const value: unknown = Reflect.get(target, key);
      if (key === "transaction") {
        const transaction: Db["transaction"] = (work, config) =>
          target.transaction((tx) => work(untilStopped(tx, signal) as typeof tx), config);
        return transaction;
      }
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * The files in groups that do not depend on each other: the lists of a state are compared with each other. Groups are
 * small, because a preview holds what it writes until its end.
 */
async function groupsByState(
  files: NamedBytes[],
  options: Pick<ImportRunOptions, "source" | "fallbackDate" | "now">,
): Promise<NamedBytes[][]> {
  const states = new Map<NamedBytes, Uf[]>();
  for (const file of files) states.set(file, await statesOf(file, options));
  return groupedBy(files, (file) => states.get(file)!);
}

/** The items in groups such that items with a key in common are in one group; an item without keys is alone. */
export function groupedBy<Item, Key>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly Key[],
): Item[][] {
  let groups: { items: Item[]; keys: Set<Key> }[] = [];
  for (const item of items) {
    const keys = keysOf(item);
    const touched = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const merged = {
      items: [...touched.flatMap((group) => group.items), item],
      keys: new Set([...touched.flatMap((group) => [...group.keys]), ...keys]),
    };
    groups = [...groups.filter((group) => !touched.includes(group)), merged];
  }
  return groups.map((group) => group.items);
}

/** The states that a file is about; none where it cannot be read. */
export async function statesOf(
  file: NamedBytes,
  options: Pick<ImportRunOptions, "source" | "fallbackDate" | "now">,
): Promise<Uf[]> {
  const { source, now } = options;
  const fallbackDate = file.fallbackDate ?? options.fallbackDate ?? null;
  const states: Uf[] = [];
  try {
    if (source.kindOf(await headOf(file)) === "property-page") {
      const saved = await source.readPage(file);
      return "page" in saved && saved.page.state !== null ? [saved.page.state] : [];
    }
    for await (const part of source.readList(file, { fallbackDate, today: dayInSaoPaulo(now) })) {
      if (part.kind === "state") states.push(part.state);
    }
    return states;
  } catch {
    // Its preview says why.
    return [];
  }
}

/** Carries a result out of a transaction that is rolled back on purpose. */
class Undone<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super("rolled back on purpose");
    this.result = result;
  }
}

/** Does the work in a transaction, undoes all of it and returns its result. */
export async function rehearse<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}
