import { createHash } from "node:crypto";

interface PolledFile {
  body: string;
  /** Media type. */
  type: string;
  /** When its content last changed; null where the content does not show it. */
  changedAt: Date | null;
}

/** The answer to a program that fetches a file repeatedly: an unchanged file is not sent again. */
export function polledFile(request: Request, file: PolledFile, more: Record<string, string> = {}): Response {
  const { body, type, changedAt } = file;
  const tag = `W/"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = new Headers({
    ...more,
    "Content-Type": type,
    "Cache-Control": "private, no-cache",
    ETag: tag,
    ...(changedAt && { "Last-Modified": changedAt.toUTCString() }),
  });
  return isKnown(request.headers, tag, changedAt)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
}

/** RFC 9110 §13.2.2: where the request has a tag, the date is ignored. */
function isKnown(headers: Headers, tag: string, changedAt: Date | null): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null)
    return tags
      .split(",")
      .map((one) => one.trim())
      .some((one) => one === "*" || one === tag || `W/${one}` === tag);
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
