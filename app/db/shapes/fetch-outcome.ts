import type { Uf } from "#app/lib/br.ts";

/** What identifies the content of a list that was fetched. */
export interface ListVersion {
  etag: string | null;
  lastModified: string | null;
  sha256: string;
}

/** Why a list could not be had. None of these changes anything we hold. */
export type FetchFailure =
  /** The bot manager's page instead of the list, mostly with status 200. */
  | { kind: "blocked" }
  | { kind: "redirected"; to: string }
  /** Something that is no list: `what` is the kind of file found. */
  | { kind: "not-a-list"; what: string }
  | { kind: "http-error"; status: number }
  /** 429 or 503, still so after waiting, or asking for a longer wait than we grant. */
  | { kind: "throttled"; status: number; retryAfterMs: number | null }
  | { kind: "incomplete"; receivedBytes: number; expectedBytes: number | null }
  | { kind: "too-large"; limitBytes: number }
  | { kind: "timeout"; afterMs: number }
  | { kind: "unreachable"; reason: string };

/** What became of one state's list in a run. Plain data, fit for storage as JSON. */
export type StateOutcome = { state: Uf } & (
  | { kind: "imported"; bytes: number; summary: string; version: ListVersion }
  | { kind: "unchanged"; how: "not-modified" | "same-bytes"; version: ListVersion }
  /** Fetched whole, but the importer refused it; `error` is its Portuguese sentence. */
  | { kind: "refused"; error: string }
  /** Fetched whole, but improbable: it waits for an administrator. */
  | { kind: "held"; reasons: string[] }
  | FetchFailure
);
