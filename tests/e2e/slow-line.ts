import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { LINES } from "../page-text.ts";

/** Number of pieces of a page: more would only take longer, because most shifts happen near the beginning. */
const PIECES = 12;
const PAUSE_MS = 45;
/** Longer than a browser waits for a font before it shows the page without it, and shorter than the page takes. */
const FONT_DELAY_MS = 350;

export interface SlowLine {
  url: string;
  /** Delays fonts until the page is shown, on every page anew; otherwise they come at once and stay in the cache. */
  lateFonts: boolean;
  close(): Promise<void>;
}

/** Where a box begins or ends. Within a line of text a page is not cut: words are set anew with those that follow. */
const BOX = new RegExp(`</?(?:${[...LINES, "button", "img", "input", "svg"].join("|")})[ >]`, "g");

/**
 * A proxy through which pages of `target` arrive in pieces, cut at boxes, with pauses between them. Each visit of a page
 * moves its cuts by a third of the distance between two.
 */
export async function slowLine(target: string): Promise<SlowLine> {
  const line: SlowLine = { url: "", lateFonts: false, close: async () => {} };
  const visits = new Map<string, number>();
  const server = createServer((from, to) => void pass(target, from, to, line, visits));
  await new Promise<void>((listening) => server.listen(0, listening));
  line.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  line.close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return line;
}

function pass(
  target: string,
  from: IncomingMessage,
  to: ServerResponse,
  line: SlowLine,
  visits: Map<string, number>,
): void {
  // The pages of letters are only shown on this machine, so their requests must not look forwarded by a proxy.
  const visitor = from.url!.startsWith("/dev/") ? {} : { "x-forwarded-for": "2001:db8:510::1" };
  const headers = { ...from.headers, ...visitor, "accept-encoding": "identity" };
  const ahead = request(new URL(from.url!, target), { method: from.method, headers }, (answer) => {
    const type = answer.headers["content-type"];
    if (type?.startsWith("text/html")) {
      const before = visits.get(from.url!) ?? 0;
      visits.set(from.url!, before + 1);
      to.writeHead(answer.statusCode!, answer.headers);
      void drip(answer, to, (before % 3) / 3);
    } else if (type?.startsWith("font/") && line.lateFonts) {
      to.writeHead(answer.statusCode!, { ...answer.headers, "cache-control": "no-store" });
      void setTimeout(FONT_DELAY_MS).then(() => answer.pipe(to));
    } else {
      to.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(to);
    }
  });
  // A browser that leaves a page aborts its requests.
  ahead.on("error", () => to.destroy());
  to.on("close", () => ahead.destroy());
  from.pipe(ahead);
}

async function drip(answer: IncomingMessage, to: ServerResponse, offset: number): Promise<void> {
  const bytes: Buffer[] = [];
  try {
    for await (const part of answer) bytes.push(part as Buffer);
  } catch {
    return;
  }
  for (const piece of cutAtBoxes(Buffer.concat(bytes).toString(), offset)) {
    to.write(piece);
    await setTimeout(PAUSE_MS);
  }
  to.end();
}

/** Cuts a page between boxes of its body: close together near its beginning, further apart towards its end. */
function cutAtBoxes(html: string, offset: number): string[] {
  const body = html.indexOf("<body");
  const boxes = Array.from(html.slice(body).matchAll(BOX), (match) => body + match.index);
  const cuts = Array.from({ length: PIECES - 1 }, (_, i) => {
    const part = (i + offset) / (PIECES - 1);
    return boxes[Math.floor(part * part * boxes.length)]!;
  });
  const edges = [...new Set([0, ...cuts, html.length])].sort((a, b) => a - b);
  return edges.slice(1).map((edge, i) => html.slice(edges[i], edge));
}
