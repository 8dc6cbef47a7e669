import { createHash } from "node:crypto";

/** JSON with a tag of its text: who sends the tag of what they have gets a 304 while it is the same. */
export function taggedJson(request: Request, value: unknown, caching: string): Response {
  const body = JSON.stringify(value);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = { "Cache-Control": caching, ETag: etag };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
