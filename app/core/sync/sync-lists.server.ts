import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as realSleep } from "node:timers/promises";
import type { NamedBytes, Source } from "#app/core/ingestion/source.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { download, MAX_DOWNLOAD_BYTES, type Download } from "./download.server.ts";
import { isDone, type RunStopped, type SyncOutcome } from "./outcome.ts";
import { type StateOutcome } from "#app/db/shapes/fetch-outcome.ts";
import { LONGEST_WAIT_MS, pauseBefore, UNSTATED_WAIT_MS } from "./politeness.ts";
import type { SyncStore } from "./sync-store.ts";

/** After this many refusals in a row the run ends. */
const REFUSALS_TO_STOP = 2;
const SILENCES_TO_STOP = 3;

export interface SyncDeps {
  /** `https://venda-imoveis.caixa.gov.br` */
  baseUrl: string;
  /** The product's name and a contact address, so that the source can see who asks. */
  userAgent: string;
  /** Minimum pause between two requests. */
  pauseMs: number;
  /** Timeout without data from the source. */
  timeoutMs: number;
  store: SyncStore;
  /** What a downloaded file is. */
  kindOf: Source["kindOf"];
  importFile(file: NamedBytes): Promise<ImportResult>;
  /** Whether the list with this SHA-256 is quarantined for an administrator. */
  waits(state: Uf, sha256: string): Promise<boolean>;
  /** Folder for the file that is being downloaded. */
  spoolDir: string;
  now(): Date;
  signal?: AbortSignal;
  /** Default: all 27. */
  states?: readonly Uf[];
  fetch?: typeof fetch;
  sleep?(milliseconds: number, signal?: AbortSignal): Promise<unknown>;
  /** Random number, uniform in [0, 1). */
  chance?(): number;
  maxBytes?: number;
}

export interface ImportResult {
  ok: boolean;
  /** Portuguese: rows and changes. */
  summary: string;
  /** Portuguese, when not ok. */
  error: string | null;
  /** Why the list was quarantined, in Portuguese; absent when it was not. */
  quarantineReasons?: string[] | undefined;
}

/**
 * Fetches the states' lists one at a time and imports those that changed. Yields the outcome of each state and, when
 * the run had to end early, a last `stopped`. A run that was cut off continues, on the same day in São Paulo, with the
 * states that are not done. When the source refuses requests, the run reports it and never tries to get around it.
 */
export async function* syncLists(deps: SyncDeps): AsyncGenerator<SyncOutcome> {
  await mkdir(deps.spoolDir, { recursive: true });
  const run = await openRun(deps);
  const todo = (deps.states ?? UFS).filter((state) => !run.done.has(state));
  let refusals = 0;
  let silences = 0;
  for (const [index, state] of todo.entries()) {
    const stopped = (because: RunStopped["because"], from = index + 1): RunStopped => {
      return { kind: "stopped", because, left: todo.slice(from) };
    };
    let outcome: StateOutcome;
    try {
      if (index > 0) await pause(deps, pauseBefore(deps.pauseMs, (deps.chance ?? Math.random)()));
      outcome = await syncState(deps, state);
    } catch (error) {
      if (!deps.signal?.aborted) throw error;
      yield stopped("aborted", index);
      return;
    }
    await deps.store.record(run.id, outcome, deps.now());
    yield outcome;
    refusals = outcome.kind === "blocked" || outcome.kind === "redirected" ? refusals + 1 : 0;
    silences = outcome.kind === "unreachable" || outcome.kind === "timeout" ? silences + 1 : 0;
    let reason: RunStopped["because"] | null = null;
    if (refusals === REFUSALS_TO_STOP) reason = "blocked";
    if (silences === SILENCES_TO_STOP) reason = "unreachable";
    if (outcome.kind === "throttled") reason = "throttled";
    if (reason) {
      yield stopped(reason);
      return;
    }
  }
  await deps.store.finishRun(run.id, deps.now());
}

/** Today's run that was cut off, or a new one. A run of an earlier day is closed. */
async function openRun({ store, now }: SyncDeps): Promise<{ id: string; done: Set<Uf> }> {
  const unfinished = await store.unfinishedRun();
  if (unfinished && dayInSaoPaulo(unfinished.startedAt) === dayInSaoPaulo(now())) {
    return { id: unfinished.id, done: new Set(unfinished.outcomes.filter(isDone).map(({ state }) => state)) };
  }
  if (unfinished) await store.finishRun(unfinished.id, now());
  return { id: await store.startRun(now()), done: new Set() };
}

async function syncState(deps: SyncDeps, state: Uf): Promise<StateOutcome> {
  const known = await deps.store.lastSuccess(state);
  const name = `Lista_imoveis_${state}.csv`;
  const spool = join(deps.spoolDir, `${name}.part`);
  const request = {
    fetch: deps.fetch ?? fetch,
    url: `${deps.baseUrl.replace(/\/+$/, "")}/listaweb/${name}`,
    userAgent: deps.userAgent,
    timeoutMs: deps.timeoutMs,
    maxBytes: deps.maxBytes ?? MAX_DOWNLOAD_BYTES,
    kindOf: deps.kindOf,
    spool,
    known,
    now: deps.now,
    signal: deps.signal,
  };
  try {
    let got = await download(request);
    const wait = grantedWait(got);
    if (wait !== null) {
      await pause(deps, wait);
      got = await download(request);
    }
    if (got.kind !== "file" && got.kind !== "not-modified") return { state, ...got };
    const { version } = got;
    if (got.kind === "not-modified" || version.sha256 === known?.sha256) {
      const how = got.kind === "not-modified" ? got.kind : "same-bytes";
      const waits = (await deps.waits(state, version.sha256)) && { waits: true };
      return { state, kind: "unchanged", how, version, ...waits };
    }
    const { bytes } = got;
    const result = await deps.importFile({ name, size: bytes, open: async () => createReadStream(spool) });
    if (result.quarantineReasons) return { state, kind: "held", reasons: result.quarantineReasons, version };
    if (!result.ok) return { state, kind: "refused", error: result.error ?? result.summary };
    return { state, kind: "imported", bytes, summary: result.summary, version };
  } finally {
    await rm(spool, { force: true });
  }
}

/** How long to wait before asking again; null when another request makes no sense or the wait is too long. */
function grantedWait(got: Download): number | null {
  if (got.kind !== "throttled") return null;
  const wait = got.retryAfterMs ?? UNSTATED_WAIT_MS;
  return wait <= LONGEST_WAIT_MS ? wait : null;
}

async function pause({ signal, sleep }: SyncDeps, milliseconds: number): Promise<void> {
  signal?.throwIfAborted();
  await (sleep ? sleep(milliseconds, signal) : realSleep(milliseconds, undefined, { signal }));
  signal?.throwIfAborted();
}
