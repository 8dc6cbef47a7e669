import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { listening } from "#tests/listening.ts";
import { createBankPhotos } from "./bank-photos.server.ts";

/** A fake of the bank's site. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];
let baseUrl: string;

beforeEach(async () => {
  requests = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  baseUrl = `${await listening(server)}/`;
});

const PHOTO = { number: "10139954", index: 1 };
const NOW = new Date("2026-11-21T12:00:00Z");

function fetchPhoto(
  options: { timeoutMs?: number; maxBytes?: number } = {},
  signal = new AbortController().signal,
) {
  const userAgent = "Martelo/1.0 (+https://x.example)";
  return createBankPhotos({ baseUrl, userAgent, now: () => NOW, ...options }).fetch(PHOTO, signal);
}

function answers(status: number, headers: Record<string, string>, body: string | Uint8Array = "") {
  answer = (_, response) => response.writeHead(status, headers).end(body);
}

test("a photo is requested by its number, with our user agent, and is absent where the bank has none", async () => {
  answers(200, { "Content-Type": "image/jpeg" }, new Uint8Array([1, 2, 3]));
  expect(await fetchPhoto()).toEqual({ kind: "photo", bytes: Buffer.from([1, 2, 3]) });
  expect(requests[0]!.url).toBe("/fotos/F000001013995421.jpg");
  expect(requests[0]!.headers["user-agent"]).toBe("Martelo/1.0 (+https://x.example)");
  answers(404, { "Content-Type": "text/html" }, "<h1>404</h1>");
  expect(await fetchPhoto()).toEqual({ kind: "absent" });
});

test("the bot manager's page with status 200, a refusal and a redirect are blocks", async () => {
  answers(200, { "Content-Type": "text/html; charset=utf-8" }, "<html>Bot Manager CAPTCHA</html>");
  expect(await fetchPhoto()).toEqual({ kind: "blocked" });
  answers(403, { "Content-Type": "text/html" });
  expect(await fetchPhoto()).toEqual({ kind: "blocked" });
  answers(302, { Location: "http://169.254.169.254/latest/meta-data" });
  expect(await fetchPhoto()).toEqual({ kind: "blocked" });
  expect(requests).toHaveLength(3);
});

test("a file of another type is unusable, and so is one too large, which is not read to its end", async () => {
  answers(200, { "Content-Type": "application/pdf" }, "%PDF");
  expect(await fetchPhoto()).toEqual({ kind: "unusable" });
  let cut = false;
  answer = (_, response) => {
    response.on("close", () => (cut = !response.writableFinished));
    response.writeHead(200, { "Content-Type": "image/jpeg" });
    const more = (failed?: Error | null) =>
      failed || response.destroyed || response.write(Buffer.alloc(65_536), more);
    more();
  };
  expect(await fetchPhoto({ maxBytes: 100_000 })).toEqual({ kind: "unusable" });
  await expect.poll(() => cut).toBe(true);
});

test("a source that is silent, slow, busy or down says nothing about the photo", async () => {
  answer = () => {};
  expect(await fetchPhoto({ timeoutMs: 50 })).toEqual({ kind: "unreachable", retryAfterMs: null });
  answer = (_, response) => void response.writeHead(200, { "Content-Type": "image/jpeg" }).write("half");
  expect(await fetchPhoto({ timeoutMs: 50 })).toEqual({ kind: "unreachable", retryAfterMs: null });
  answers(503, { "Retry-After": "120" });
  expect(await fetchPhoto()).toEqual({ kind: "unreachable", retryAfterMs: 120_000 });
  answer = (_, response) => void response.destroy();
  expect(await fetchPhoto()).toEqual({ kind: "unreachable", retryAfterMs: null });
});

test("an abort by the caller is thrown as such, not as a network failure", async () => {
  answer = () => stop.abort(new Error("stopping"));
  const stop = new AbortController();
  await expect(fetchPhoto({}, stop.signal)).rejects.toThrow("stopping");
});
