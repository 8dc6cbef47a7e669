import type { ServerResponse } from "node:http";

/** A public answer that may be a minute old. */
export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, max-age=60",
  });
  response.end(JSON.stringify(value));
}
