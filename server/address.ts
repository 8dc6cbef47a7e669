import type { IncomingMessage } from "node:http";

export const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

export function isLoopback(request: IncomingMessage): boolean {
  return LOOPBACK.has(request.socket.remoteAddress ?? "");
}

/**
 * Who asks. A proxy on this machine is believed about the last hop it saw; anybody else's header is not.
 * Null: the machine itself, without a proxy in between.
 */
export function clientAddress(request: IncomingMessage): string | null {
  if (!isLoopback(request)) return request.socket.remoteAddress ?? "unknown";
  const forwarded = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  return hops.at(-1)?.trim() || null;
}
