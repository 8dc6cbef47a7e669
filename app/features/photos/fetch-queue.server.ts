import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import type { PhotoName } from "./photo-address.ts";
import type { PhotoSource, SourceAnswer } from "./bank-photos.server.ts";

export interface FetchQueueOptions {
  source: PhotoSource;
  /** Least time between the starts of two requests. */
  pauseMs: number;
  /** Stores what the source sent; false if it is no photograph. */
  keep(photo: PhotoName, bytes: Uint8Array): Promise<boolean>;
  /** Current time in milliseconds. */
  now(): number;
  /** Called for errors that are not the network's: a defect, or a failing disk. */
  onError(error: unknown): void;
  /** Called when requests to the source are paused for a while. */
  onClosed?(why: "blocked" | "unreachable", forMs: number): void;
}

/** Requests without a longer pause between them are taken to belong to one page. */
const BURST_MS = 2_000;
/** Limit of fetches that nobody waits for; beyond it the least recently requested are dropped. */
const MAX_IN_BACKGROUND = 40;
const MAX_URGENT = 40;
const MAX_REMEMBERED = 20_000;
const ABSENT_MS = 24 * HOUR_MS;
const UNUSABLE_MS = 6 * HOUR_MS;
/** One block may be about one photo; after two in a row the source is paused. */
const BLOCKS_TO_CLOSE = 2;
const BLOCKED_MS = 30 * MINUTE_MS;
const UNREACHABLE_MS = 60_000;
const LONGEST_CLOSED_MS = 3_600_000;

interface PendingPhoto {
  photo: PhotoName;
  /** When the page it belongs to was viewed. */
  burst: number;
  done: Promise<void>;
  end(): void;
}

/**
 * Requests one photo at a time from the source, never twice the same: first those somebody waits for, then
 * those of the page viewed last, from its top. Remembers missing photos, and pauses when the source blocks us
 * or does not answer.
 */
export function createFetchQueue({ source, pauseMs, keep, now, onError, onClosed }: FetchQueueOptions) {
  const stopping = new AbortController();
  // Both in order of arrival.
  const urgent = new Map<string, PendingPhoto>();
  const background = new Map<string, PendingPhoto>();
  const absent = new LRUCache<string, true>({ max: MAX_REMEMBERED, perf: { now }, ttlResolution: 0 });
  let current: { key: string; job: PendingPhoto } | null = null;
  let working: Promise<void> = Promise.resolve();
  let busy = false;
  let nextAt = 0;
  let closedUntil = 0;
  let blocks = 0;
  let burst = { number: 0, until: 0 };

  function pending(key: string): PendingPhoto | undefined {
    return current?.key === key ? current.job : (urgent.get(key) ?? background.get(key));
  }

  /** Resolves when the photo has been requested; null when it will not be. */
  function request(photo: PhotoName, waits: boolean): Promise<void> | null {
    const key = keyOf(photo);
    if (stopping.signal.aborted || isAbsent(key) || now() < closedUntil) return null;
    if (now() > burst.until) burst.number++;
    burst.until = now() + BURST_MS;
    const job = pending(key) ?? newPendingPhoto(photo);
    if (current?.key !== key) {
      job.burst = burst.number;
      const isUrgent = waits || urgent.has(key);
      if (isUrgent && !urgent.has(key) && urgent.size >= MAX_URGENT) return null;
      background.delete(key);
      (isUrgent ? urgent : background).set(key, job);
      if (background.size > MAX_IN_BACKGROUND) drop(background, background.keys().next().value!);
    }
    if (!busy) working = work();
    return job.done;
  }

  async function work(): Promise<void> {
    busy = true;
    while (urgent.size + background.size > 0) {
      const rest = nextAt - now();
      if (rest > 0) await delay(rest, undefined, { signal: stopping.signal }).catch(() => {});
      const next = take();
      if (!next || stopping.signal.aborted) break;
      nextAt = now() + pauseMs;
      current = next;
      try {
        await fetchOne(next.job.photo, next.key);
      } catch (error) {
        if (!stopping.signal.aborted) onError(error);
      }
      current = null;
      next.job.end();
    }
    busy = false;
  }

  function take(): { key: string; job: PendingPhoto } | null {
    const newest = Math.max(...[...background.values()].map((job) => job.burst));
    const key = urgent.keys().next().value ?? [...background].find(([, job]) => job.burst === newest)?.[0];
    if (key === undefined) return null;
    const job = urgent.get(key) ?? background.get(key)!;
    urgent.delete(key);
    background.delete(key);
    return { key, job };
  }

  async function fetchOne(photo: PhotoName, key: string): Promise<void> {
    const answer = await source.fetch(photo, stopping.signal);
    blocks = answer.kind === "blocked" ? blocks + 1 : 0;
    if (answer.kind === "photo") {
      if (!(await keep(photo, answer.bytes))) remember(key, UNUSABLE_MS);
    } else if (answer.kind === "absent") remember(key, ABSENT_MS);
    else if (answer.kind === "unusable") remember(key, UNUSABLE_MS);
    else closeAfter(answer);
  }

  function closeAfter(answer: SourceAnswer): void {
    if (answer.kind === "unreachable") {
      close("unreachable", Math.min(Math.max(answer.retryAfterMs ?? 0, UNREACHABLE_MS), LONGEST_CLOSED_MS));
    } else if (blocks >= BLOCKS_TO_CLOSE) {
      blocks = 0;
      close("blocked", BLOCKED_MS);
    }
  }

  function close(why: "blocked" | "unreachable", forMs: number): void {
    closedUntil = now() + forMs;
    onClosed?.(why, forMs);
    for (const jobs of [urgent, background]) for (const key of jobs.keys()) drop(jobs, key);
  }

  function remember(key: string, forMs: number): void {
    absent.set(key, true, { ttl: forMs });
  }

  function isAbsent(key: string): boolean {
    return absent.has(key);
  }

  return {
    request,
    isPending: (photo: PhotoName) => pending(keyOf(photo)) !== undefined,
    isKnownAbsent: (photo: PhotoName) => isAbsent(keyOf(photo)),
    async stop() {
      stopping.abort();
      for (const jobs of [urgent, background]) for (const key of jobs.keys()) drop(jobs, key);
      await working;
    },
  };
}

function newPendingPhoto(photo: PhotoName): PendingPhoto {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { photo, burst: 0, done: promise, end: resolve };
}

function drop(jobs: Map<string, PendingPhoto>, key: string): void {
  jobs.get(key)!.end();
  jobs.delete(key);
}

function keyOf({ number, index }: PhotoName): string {
  return `${number}-${index}`;
}
