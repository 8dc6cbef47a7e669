import type { Uf } from "#app/lib/br.ts";

/** Identifies the content of a fetched list. */
export interface ListVersion {
  etag: string | null;
  lastModified: string | null;
  sha256: string;
}

/** Why a list could not be fetched. None of these changes any stored data. */
export type FetchFailure =
  /** The bot manager's page instead of the list, mostly with status 200. */
  | { kind: "blocked" }
  | { kind: "redirected"; to: string }
  /** A file that is not a list: `what` is its kind. */
  | { kind: "not-a-list"; what: string }
  | { kind: "http-error"; status: number }
  /** 429 or 503, also after waiting, or with a longer wait than is accepted. */
  | { kind: "throttled"; status: number; retryAfterMs: number | null }
  | { kind: "incomplete"; receivedBytes: number; expectedBytes: number | null }
  | { kind: "too-large"; limitBytes: number }
  | { kind: "timeout"; afterMs: number }
  | { kind: "unreachable"; reason: string };

/** How a run ended: after its last state, or before it. */
export type AttemptEnd =
  | { kind: "finished" }
  | { kind: "stopped"; because: "blocked" | "throttled" | "unreachable" | "aborted"; left: Uf[] }
  | { kind: "failed" };

/** The outcome of one state's list in a run, as plain data that can be stored as JSON. */
export type StateOutcome = { state: Uf } & (
  | { kind: "imported"; bytes: number; summary: string; version: ListVersion }
  /** `waits`: the list is quarantined for an administrator; absent where it was imported. */
  | { kind: "unchanged"; how: "not-modified" | "same-bytes"; version: ListVersion; waits?: boolean }
  /** Fetched completely, but the importer refused it; `error` is its Portuguese sentence. */
  | { kind: "refused"; error: string }
  /** Fetched completely, but improbable: it is quarantined for an administrator. `version` is absent in old outcomes. */
  | { kind: "held"; reasons: string[]; version?: ListVersion }
  | FetchFailure
);
