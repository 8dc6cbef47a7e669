import { expect, test } from "vitest";
import { citedText, isStale, sourceWords } from "./sources.ts";

const read = (consultedOn: string | null) => ({ name: "Lei X", url: null, consultedOn });

test("a source is stale more than a year after somebody consulted it, a month from its first day, and where nobody did", () => {
  expect(isStale(read("2026-11-29"), "2027-11-29")).toBe(false);
  expect(isStale(read("2026-11-29"), "2027-11-30")).toBe(true);
  expect(isStale(read("2026-11"), "2027-11-01")).toBe(false);
  expect(isStale(read("2026-11"), "2027-11-02")).toBe(true);
  expect(isStale(read(null), "2026-11-29")).toBe(true);
});

test("a source says the day or the month in which it was consulted, or that nobody did", () => {
  expect(sourceWords(read("2026-11-29"))).toBe("Lei X, consulta de 29/11/2026");
  expect(sourceWords(read("2026-11"))).toBe("Lei X, levantamento de novembro de 2026");
  expect(sourceWords(read(null))).toContain("ainda sem consulta: confirme");
});

test("a text gives its sources, each once, and none that does not exist", () => {
  const { text, sources } = citedText("Dá 60 dias.[^lei-9514-30] São 60.[^lei-9514-30]");
  expect([text, sources.map(({ id }) => id)]).toEqual(["Dá 60 dias. São 60.", ["lei-9514-30"]]);
  expect(() => citedText("Dá 60 dias.[^lei-0]")).toThrow("lei-0");
});
