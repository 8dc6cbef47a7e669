import { expect, test } from "vitest";
import { dayText, isDated, listText, newsDays, unseenBetween, whenOf, whenText } from "./list-days.ts";

const DAYS = ["2025-12-12", "2026-01-08", "2026-01-09", "2026-01-12", "2026-01-19", "2026-01-27"];

test("an event that a list is the first to show happened after the previous list of its state", () => {
  expect(whenOf(DAYS, "2026-01-12")).toEqual({ after: "2026-01-09", date: "2026-01-12" });
  expect(whenOf(DAYS, "2025-12-12")).toEqual({ after: null, date: "2025-12-12" });
  expect(whenOf([], "2026-01-12")).toEqual({ after: null, date: "2026-01-12" });
});

test("one day is named where two lists are a day apart; otherwise both days, and the year where it differs", () => {
  const texts = DAYS.map((day) => whenText(whenOf(DAYS, day)));
  expect(texts.slice(0, 4)).toEqual([
    "até 12/12/2025",
    "entre 12/12/2025 e 08/01/2026",
    "em 09/01/2026",
    "entre 09/01 e 12/01/2026",
  ]);
  expect([dayText(whenOf(DAYS, "2026-01-09")), dayText(whenOf(DAYS, "2026-01-12"))]).toEqual([
    "09/01/2026",
    "entre 09/01 e 12/01/2026",
  ]);
  expect(listText(whenOf(DAYS, "2026-01-12"), "da Caixa ")).toBe(
    "Entre as listas da Caixa de 09/01 e 12/01/2026",
  );
  expect(listText(whenOf(DAYS, "2026-01-09"))).toBe("Lista de 09/01/2026");
});

test("news comes from lists at most a week after the previous one, in the week up to the newest", () => {
  expect(DAYS.filter((day) => isDated(whenOf(DAYS, day)))).toEqual([
    "2026-01-09",
    "2026-01-12",
    "2026-01-19",
  ]);
  expect(newsDays(DAYS)).toEqual([]);
  expect(newsDays(DAYS.slice(0, 4))).toEqual(["2026-01-09", "2026-01-12"]);
  expect(newsDays(DAYS.slice(0, 5))).toEqual(["2026-01-19"]);
  expect(newsDays(DAYS.slice(0, 1))).toEqual([]);
});

test("a gap of more than a week between two lists counts as unseen", () => {
  expect(unseenBetween(DAYS, "2026-01-08", "2026-01-27")).toEqual([{ from: "2026-01-19", to: "2026-01-27" }]);
});
