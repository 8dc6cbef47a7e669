import { expect, test } from "vitest";
import { byDue, deadlineWords, dueAt, type StageDates } from "./favorite-deadline.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const AUCTIONS: StageDates = {
  firstAuctionAt: "2026-03-09T13:00:00Z",
  secondAuctionAt: "2026-03-16T13:00:00Z",
  openBiddingAt: null,
  onlineDeadlineAt: null,
};
const listed = (saleModeCode: string, nextDate: string | null = null) => ({ saleModeCode, nextDate });

test("the next date of the current sale mode is the deadline, with its hour", () => {
  const words = deadlineWords(listed("leilao_sfi"), AUCTIONS, NOW);
  expect(words).toEqual({ text: "2º leilão: 16/03/2026 às 10:00", left: "Faltam 6 dias", soon: true });
  expect(dueAt(listed("leilao_sfi"), AUCTIONS, NOW)).toBe(Date.parse("2026-03-16T13:00:00Z"));
  // It is no longer sold by auction: the dates of the auctions are no deadlines.
  expect(dueAt(listed("venda_online"), AUCTIONS, NOW)).toBe(null);
  expect(deadlineWords(listed("leilao_sfi"), AUCTIONS, new Date("2026-04-01T12:00:00Z"))).toEqual({
    text: "A última data conhecida, 16/03/2026 às 10:00, já passou",
    left: null,
    soon: false,
  });
});

test.for([
  [null, "venda_direta", "Sem data publicada na lista", null],
  ["2026-03-12", "venda_online", "Propostas até 12/03/2026", "2026-03-13T02:59:59Z"],
  ["2026-03-10", "leilao_sfi", "Leilão em 10/03/2026", "2026-03-11T02:59:59Z"],
  ["2026-03-09", "leilao_sfi", "A última data conhecida, 09/03/2026, já passou", null],
] as const)("only the day %s is known, on %s: %s", ([nextDate, saleModeCode, text, at]) => {
  expect(deadlineWords(listed(saleModeCode, nextDate), null, NOW).text).toBe(text);
  expect(dueAt(listed(saleModeCode, nextDate), null, NOW)).toBe(at && Date.parse(at));
});

test("the nearest deadline comes first, unknown ones last", () => {
  expect([null, 3, null, 1].sort(byDue)).toEqual([1, 3, null, null]);
});
