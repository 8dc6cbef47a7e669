import { expect, test } from "vitest";
import { GUIDE_FIELDS } from "./guide-keys.ts";
import { readAward, readGuide } from "./read-guide.ts";

const read = (query: string) => readGuide(new URLSearchParams(query)).read;
const errors = (query: string) => {
  const answer = read(query);
  return answer === null || answer.ok ? [] : Object.keys(answer.errors).toSorted();
};

test("amounts are read as people write them, and what was left out has its usual value", () => {
  const money = { cashCents: 60_000_00, reserveCents: 0, fgtsCents: 0, fgtsAllowed: null };
  const income = { monthlyCents: 6_500_75, sharePercent: 30, years: 30 };
  const wish = { purpose: "live", toleratesOccupied: false, place: "campinas-sp" };
  const answer = read("objetivo=morar&dinheiro=R%24+60+mil&renda=6.500,75&lugar=campinas/sp");
  expect(answer).toEqual({ ok: true, value: { ...money, ...wish, income } });
  expect([read(""), read("venceu=2026-12-01")]).toEqual([null, null]);
});

test.for([
  ["objetivo=morar", ["dinheiro"]],
  ["dinheiro=1000", ["objetivo"]],
  ["objetivo=morar&dinheiro=muito&fgts=-1&lugar=Atlantida", ["dinheiro", "fgts", "lugar"]],
  ["objetivo=morar&dinheiro=999999999999", ["dinheiro"]],
  ["objetivo=morar&dinheiro=45,000&reserva=4.5000", ["dinheiro", "reserva"]],
  ["objetivo=morar&dinheiro=1000&reserva=1001", ["reserva"]],
  ["objetivo=morar&dinheiro=1000&parte_renda=0&prazo_anos=36", ["parte_renda", "prazo_anos"]],
  ["objetivo=investir&dinheiro=0&fgts_pode=talvez&ocupado=x", []],
] as const)("%s has errors at %j", ([query, fields]) => expect(errors(query)).toEqual(fields));

test("no text in any field breaks the page, and what was typed is shown again", () => {
  for (const text of ["%", "\u0000", "9".repeat(500), "<b>", "1e9", "NaN", "Infinity", "--", "São Paulo"])
    for (const name of GUIDE_FIELDS) {
      const { typed, read: answer } = readGuide(new URLSearchParams({ [name]: text }));
      expect(answer).not.toBeNull();
      expect(typed[name]).toBe(text.slice(0, 200));
    }
});

test.for([
  ["", "2026-12-05", null, []],
  ["venceu=2026-12-01&homologada=2026-12-03", "2026-12-01", "2026-12-03", []],
  // The day of the award is still the one that the page suggested.
  ["venceu=2026-12-05&homologada=2026-12-03", "2026-12-05", null, ["homologada"]],
  ["venceu=2026-09-01&homologada=2026-12-03", "2026-09-01", null, ["homologada"]],
  ["venceu=ontem&homologada=31/02/2027", "2026-12-05", null, ["venceu", "homologada"]],
] as const)("the days %s: award %s, acceptance %s, errors at %j", ([query, award, accepted, fields]) => {
  const params = new URLSearchParams(query);
  const reading = readAward(params, "2026-12-05");
  expect([reading.won, Object.keys(reading.errors)]).toEqual([{ award, accepted }, fields]);
  const [venceu, homologada] = [params.get("venceu") ?? award, params.get("homologada") ?? ""];
  expect(reading.typed).toEqual({ venceu, homologada });
});
