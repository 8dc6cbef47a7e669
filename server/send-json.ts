import type { ServerResponse } from "node:http";

/** RFC 9457: an error that a program can read, with Portuguese text for people. */
export function sendProblem(
  response: ServerResponse,
  status: number,
  title: string,
  detail: string,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify({ type: "about:blank", title, status, detail });
  response.writeHead(status, {
    "Content-Type": "application/problem+json; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(body);
}

export function sendNoAddress(response: ServerResponse): void {
  sendProblem(response, 404, "Endereço não encontrado", "A API está descrita em /api.");
}

/** A public answer that may be a minute old. */
export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, max-age=60",
  });
  response.end(JSON.stringify(value));
}
