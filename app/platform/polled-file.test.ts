import { expect, test } from "vitest";
import { polledFile } from "./polled-file.server.ts";

const changedAt = new Date("2026-11-21T12:00:00.500Z");
const read = (headers: Record<string, string>, body = "um", at: Date | null = changedAt) =>
  polledFile(
    new Request("http://localhost/feed", { headers }),
    { body, type: "text/plain; charset=utf-8", changedAt: at },
    { "X-Robots-Tag": "noindex" },
  );

test("a file has a tag made from its content, and the headers that were given", async () => {
  const answer = read({});
  expect([answer.status, await answer.text()]).toEqual([200, "um"]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "last-modified": "Sat, 21 Nov 2026 12:00:00 GMT",
    "x-robots-tag": "noindex",
  });
  expect(read({}).headers.get("etag")).toBe(answer.headers.get("etag"));
  expect(read({}, "dois").headers.get("etag")).not.toBe(answer.headers.get("etag"));
});

test("a program that already has the file gets no body", async () => {
  const tag = read({}).headers.get("etag")!;
  for (const known of [tag, tag.slice(2), `"x", ${tag}`, "*"]) {
    const answer = read({ "if-none-match": known });
    expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([304, "", tag]);
  }
  expect(read({ "if-modified-since": "Sat, 21 Nov 2026 12:00:00 GMT" }).status).toBe(304);
  expect(read({ "if-modified-since": "Sat, 21 Nov 2026 11:59:59 GMT" }).status).toBe(200);
  expect(read({ "if-modified-since": "ontem" }).status).toBe(200);
});

test("a tag overrides the date, and a file without a date is never unchanged by date", () => {
  const later = "Sun, 22 Nov 2026 12:00:00 GMT";
  expect(read({ "if-none-match": '"outra"', "if-modified-since": later }).status).toBe(200);
  expect(read({ "if-modified-since": later }, "um", null).status).toBe(200);
});
