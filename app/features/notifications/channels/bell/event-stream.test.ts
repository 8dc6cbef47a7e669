import { expect, test } from "vitest";
import { backOffMs, createEventReader, type StreamEvent } from "./event-stream.ts";

function readAll(pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const read = createEventReader((event) => events.push(event));
  for (const piece of pieces) read(piece);
  return events;
}

test("events are parsed wherever the pieces are cut, and pulses are ignored", () => {
  const text =
    ':\n\nid: 7-2\nevent: state\ndata: {"unread":2}\n\n:\n\nevent: end\ndata: session_ended\n\nid: 8';
  const events = [
    { event: "state", data: '{"unread":2}', id: "7-2" },
    { event: "end", data: "session_ended", id: null },
  ];
  expect(readAll([text])).toEqual(events);
  expect(readAll([...text])).toEqual(events);
});

test("repeated failures wait longer, up to a minute, with a random part", () => {
  expect([0, 1, 2, 10].map((failures) => backOffMs(failures, 0))).toEqual([500, 1_000, 2_000, 30_000]);
  expect(backOffMs(10, 0.999)).toBeLessThanOrEqual(60_000);
  expect(backOffMs(3, 0.2)).not.toBe(backOffMs(3, 0.8));
});
