import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

export const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

export function isLoopback(request: IncomingMessage): boolean {
  return LOOPBACK.has(request.socket.remoteAddress ?? "");
}

/**
 * The client's address. The header of a proxy on this machine is used for the last hop; that of any other client is
 * ignored. Null: this machine itself, without a proxy.
 */
export function clientAddress(request: IncomingMessage): string | null {
  if (!isLoopback(request)) return request.socket.remoteAddress ?? "unknown";
  const forwarded = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  const last = hops.at(-1)?.trim();
  return last ? (addressIn(last) ?? "unknown") : null;
}

/** The address of a hop as proxies write it, with or without a port; null for other text. */
function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  const address = bare.replace(/%.*$/, "");
  return isIP(address) === 0 ? null : address;
}
