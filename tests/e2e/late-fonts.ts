import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { BLANK } from "./arrival.ts";

/** Longer than a browser waits for a font before it shows the page without it. */
const FONT_DELAY_MS = 350;

export interface LateFonts {
  url: string;
  /** Delays fonts until the page is shown, on every page anew; otherwise they come at once and stay in the cache. */
  areLate: boolean;
  close(): Promise<void>;
}

/** A proxy of `target` that delays fonts, and has an empty page for pages that are written piece by piece. */
export async function lateFonts(target: string): Promise<LateFonts> {
  const line: LateFonts = { url: "", areLate: false, close: async () => {} };
  const server = createServer((from, to) => {
    if (from.url === BLANK) to.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
    else pass(target, from, to, line);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  line.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  line.close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return line;
}

function pass(target: string, from: IncomingMessage, to: ServerResponse, line: LateFonts): void {
  // The pages of letters are only shown on this machine, so their requests must not look forwarded by a proxy.
  const visitor = from.url!.startsWith("/dev/") ? {} : { "x-forwarded-for": "2001:db8:510::1" };
  const headers = { ...from.headers, ...visitor, "accept-encoding": "identity" };
  const ahead = request(new URL(from.url!, target), { method: from.method, headers }, (answer) => {
    const isLate = line.areLate && answer.headers["content-type"]?.startsWith("font/");
    to.writeHead(
      answer.statusCode!,
      isLate ? { ...answer.headers, "cache-control": "no-store" } : answer.headers,
    );
    void setTimeout(isLate ? FONT_DELAY_MS : 0).then(() => answer.pipe(to));
  });
  // A browser that leaves a page aborts its requests.
  ahead.on("error", () => to.destroy());
  to.on("close", () => ahead.destroy());
  from.pipe(ahead);
}
