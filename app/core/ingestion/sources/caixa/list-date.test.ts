import { expect, test } from "vitest";
import { listText, manyRows } from "#tests/invented-list.ts";
import { dayOf } from "./list-date.ts";

test("the day of a list is known from its first lines, else from its name, before it is read", () => {
  const text = listText(manyRows(3));
  const undated = text.replace("08/01/2026", "");
  const day = (content: string, name = "lista.csv") => dayOf(Buffer.from(content, "latin1"), name);
  expect(day(text)).toBe("2026-01-08");
  expect(day(text, "2025-07-01 lista.csv")).toBe("2026-01-08");
  expect(day(undated, "2025-07 lista.csv")).toBeNull();
  expect(day('[{"cod":"1"}]', "2026-03-02/AC.json")).toBe("2026-03-02");
  expect(day(undated)).toBeNull();
  expect(day("<html></html>", "2026-01-08_pagina.html")).toBeNull();
});
