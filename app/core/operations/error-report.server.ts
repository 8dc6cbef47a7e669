import { createHash } from "node:crypto";
import { errorFacts, type ErrorFacts } from "#app/lib/error-facts.ts";

/** An error that the server reported, without any personal value. */
export interface ErrorReport {
  /** The same for errors with one cause: they are shown as one. */
  fingerprint: string;
  /** What failed, in the words of the log. */
  event: string;
  /** `TypeError`, `DatabaseError 23505`. */
  kind: string;
  /** What the error says. */
  message: string;
  /** Where it was thrown, a line for each call; empty where nothing is known. */
  frames: string;
  /** The background job that failed; null: something else did. */
  job: string | null;
  method: string | null;
  path: string | null;
  /** The number that the person was shown; null: nobody waited for an answer. */
  requestId: string | null;
}

const FRAMES = 12;
const FINGERPRINT_FRAMES = 2;
const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST = 300;

/** What may be a value of a person or a secret in a text that a program wrote. */
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|«[^»]*»/g;
const ADDRESS = /\S+@\S+/g;
const URL_TEXT = /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi;
/** IP addresses, dates, telephone numbers, ids: more than three digits, also with separators between them. */
const DIGITS = /\+?\d(?:[\d.:/()\-\s]*\d){3,}/g;
const IPV6 = /\b[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,}\b/gi;
const TOKEN = /[\w-]{24,}|\b(?=[a-f]*\d)[0-9a-f]{8,}\b/gi;

/** Reads what was handed to `log.error(fields, event)`, or to `log.error(event)`. */
export function errorReport(fields: unknown, event: unknown): ErrorReport {
  const named = typeof fields === "object" && fields !== null ? (fields as Record<string, unknown>) : {};
  const text = typeof fields === "string" ? fields : typeof event === "string" ? event : "";
  const facts = describe(named.err ?? null);
  const job = textIn(named.job);
  const where = facts.frames.filter(isOwn).slice(0, FINGERPRINT_FRAMES).map(withoutPosition);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([text, job, facts.kind, facts.message, where]))
    .digest("hex")
    .slice(0, 16);
  const [url, requestId] = [textIn(named.url), textIn(named.requestId)];
  return {
    fingerprint,
    event: text.slice(0, 300),
    kind: facts.kind,
    message: facts.message,
    frames: facts.frames.join("\n"),
    job,
    method: textIn(named.method)?.slice(0, 10) ?? null,
    path: url === null ? null : redactedPath(url),
    requestId: requestId !== null && REQUEST_ID.test(requestId) ? requestId : null,
  };
}

interface Described {
  kind: string;
  message: string;
  frames: string[];
}

/** Errors whose texts the JavaScript engine writes: what they quote are names of our code. */
const OF_THE_ENGINE = new Set(["TypeError", "ReferenceError"]);

function describe(error: unknown): Described {
  if (error instanceof Error) return described(errorFacts(error));
  const status = (error as { status?: unknown } | null)?.status;
  return { kind: typeof status === "number" ? `Response ${status}` : "", message: "", frames: [] };
}

function described({
  type,
  code,
  message,
  statement,
  cause,
  errors,
  stack,
  ...names
}: ErrorFacts): Described {
  const { constraint, table, column } = names;
  const text = redacted(message, OF_THE_ENGINE.has(type));
  const parts = [text, constraint, table, column, statement?.slice(0, 200)];
  const because = [...(cause ? [cause] : []), ...(errors ?? [])].map((one) => {
    const of = described(one);
    return ` ← ${of.kind}: ${of.message}`;
  });
  return {
    kind: [type, code].filter(Boolean).join(" "),
    message: (parts.filter(Boolean).join(" · ") + because.join("")).slice(0, 500),
    frames: framesOf(stack ?? ""),
  };
}

function textIn(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The calls of the stack: names of functions and files below the project. */
function framesOf(stack: string): string[] {
  if (stack === "") return [];
  return stack
    .split("\n")
    .slice(0, FRAMES)
    .map((line) =>
      line.trim().replace(/(?:file:\/\/)?\/\S*?\/(?=(?:app|server|scripts|build|node_modules)\/)/, ""),
    )
    .map((line) => line.slice(0, 200));
}

/** Whether a call is in our code: how libraries got there differs from time to time. */
function isOwn(frame: string): boolean {
  return /(?:^at |\()(?:async )?(?:app|server|scripts|build)\//.test(frame);
}

/** A call without line and column, and without the digest in the name of a built file: both change with each release. */
function withoutPosition(frame: string): string {
  return frame.replace(/:\d+:\d+\)?$/, "").replace(/-[\w-]{8}\.js$/, ".js");
}

/**
 * A text of a program without values: what is quoted, addresses, long numbers and tokens become `…`. Words stay, also
 * status codes of up to three digits, and names of our own code when `keepNames`.
 */
export function redacted(text: string, keepNames = false): string {
  const plain = text
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, " ")
    .replace(URL_TEXT, "…")
    .replace(ADDRESS, "…")
    .replace(QUOTED, (quoted) => (keepNames && /^.[A-Za-z_$][\w$]{0,40}.$/.test(quoted) ? quoted : "…"))
    .replace(TOKEN, "…")
    .replace(IPV6, "…")
    .replace(DIGITS, "…")
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}

/**
 * An address as administrators may read it: the path, without ids and secrets in it, and the names of the query's keys
 * without their values. `/dashboard?estado&q`.
 */
export function redactedPath(url: string): string {
  const [before = "", query = ""] = url.replace(/^[a-z]+:\/\/[^/]*/i, "").split("?", 2);
  const path = before
    .replace(/(?:\/_root|_)?\.data$/, "")
    .split("/")
    .map((part) => (/[@%]|^[\w.-]{24,}$/.test(part) ? "…" : part.slice(0, 60)))
    .join("/");
  const keys = [...new Set(new URLSearchParams(query).keys())].filter(
    (key) => key !== "_routes" && /^[a-z_-]{1,30}$/i.test(key),
  );
  const named = keys.length > 0 ? `?${keys.slice(0, 12).join("&")}` : "";
  return (path || "/") + named;
}
