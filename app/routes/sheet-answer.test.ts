import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sheetAnswer } from "./sheet-answer.server.ts";

test("makes a part of a spreadsheet when the one before was read, and none after the browser is gone", async () => {
  const happened: string[] = [];
  async function* parts() {
    try {
      for (const name of ["head", "first", "second"]) {
        happened.push(name);
        yield `${name}\n`;
      }
    } finally {
      happened.push("ended");
    }
  }
  const reader = sheetAnswer("imoveis", parts(), new Date("2026-01-08T12:00:00Z")).body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await read(), await read()]).toEqual(["head\n", "first\n"]);
  await sleep(5);
  expect(happened).toEqual(["head", "first"]);
  await reader.cancel();
  expect(happened).toEqual(["head", "first", "ended"]);
});

test("gives a spreadsheet whole, whatever makes its parts", async () => {
  const answer = sheetAnswer("imoveis", ["a;b\r\n", "", "1;2\r\n"], new Date("2026-01-09T01:00:00Z"));
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="imoveis-2026-01-08.csv"');
  expect(await answer.text()).toBe("a;b\r\n1;2\r\n");
});
