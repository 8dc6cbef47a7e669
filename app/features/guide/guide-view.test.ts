import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { expect, test } from "vitest";
import type { CostValue } from "#app/db/shapes/costs.ts";
import type { GuideAnswers } from "./guide-keys.ts";
import { guideResult } from "./guide-view.ts";

const DAY = { award: "2026-11-23", accepted: null };
const ANSWERS: GuideAnswers = {
  purpose: "live",
  cashCents: 60_000_00,
  reserveCents: 10_000_00,
  income: { monthlyCents: 6_000_00, sharePercent: 30, years: 30 },
  fgtsCents: 20_000_00,
  fgtsAllowed: true,
  toleratesOccupied: false,
  place: "campinas-sp",
};
const NOTHING: PurchaseTables = { itbi: null, registry: null, deed: null, rate: null, quota: null };
const dated = (key: string, value: CostValue) => ({
  key,
  value,
  validFrom: "2026-01-01",
  source: { name: "Lei X", url: "https://a.example/lei", consultedOn: "2026-11-01" },
});
const RATE = dated("caixa-sbpe-tr", { kind: "rate", rate: 11_00 });
const joined = (reasons: readonly { text: string }[]) => reasons.map(({ text }) => text).join(" ");
const textOf = (assumptions: ReturnType<typeof guideResult>["assumptions"]) =>
  assumptions.map(({ text, sources: [source] }) => `${text} ${source?.words} ${source?.href}`).join("\n");
const verdicts = (answers: GuideAnswers, costs = NOTHING) =>
  Object.fromEntries(
    guideResult(answers, costs, DAY, []).modalities.map(({ code, verdict }) => [code, verdict]),
  );

test("without a recorded rate no loan is in any ceiling, and the result says so", () => {
  const { ceilings, missing } = guideResult(ANSWERS, NOTHING, DAY, []);
  // 5 % of the high base are left for an ITBI that is not known; fees that are not known make each an upper bound.
  expect(ceilings.map(({ title, price }) => `${title}: ${price.replace(/\s/g, " ")}`)).toEqual([
    "Com financiamento: Desconhecido",
    "Com FGTS: menos de R$ 63.636",
    "À vista, sem comissão: menos de R$ 45.454",
    "À vista, com leiloeiro: menos de R$ 43.478",
  ]);
  expect(ceilings[1]!.note).toContain("Só vale se o imóvel aceitar FGTS");
  expect(ceilings[2]!.note).toContain("A escritura e o registro ainda não estão na conta: o teto é menor.");
  expect(joined(missing)).toMatch(/taxa de juros: ainda não há.*ITBI: ainda não/s);
});

test("recorded values are in the sums, each with its day and source", () => {
  const itbi = dated("campinas-sp", { kind: "itbi", rate: 2_70, financed: null });
  const { ceilings, assumptions, missing } = guideResult(ANSWERS, { ...NOTHING, itbi, rate: RATE }, DAY, []);
  expect(ceilings[0]!.title).toBe("Com financiamento e FGTS");
  expect(ceilings[0]!.rows.map(({ name }) => name)).toContain("Financiamento");
  const words = textOf(assumptions);
  const tax =
    "ITBI de Campinas/SP: 2,7%, desde 01/01/2026. Lei X, consulta de 01/11/2026 https://a.example/lei";
  expect(words).toContain(tax);
  expect(words).toContain("11% ao ano");
  expect(joined(missing)).not.toMatch(/taxa de juros|O ITBI/);
});

test("ITBI is shown on the price and on twice the price, the ceiling leaves room for the dearer one, and the result says why", () => {
  const itbi = dated("campinas-sp", { kind: "itbi", rate: 3_00, financed: null });
  const cash = { ...ANSWERS, cashCents: 116_000_00, income: null, fgtsCents: 0 };
  const { ceilings, assumptions, filters } = guideResult(cash, { ...NOTHING, itbi }, DAY, []);
  const [{ price, rows }] = ceilings as [(typeof ceilings)[number]];
  const values = Object.fromEntries(rows.map(({ name, value }) => [name, value.replaceAll("\u00a0", " ")]));
  expect(price!.replaceAll("\u00a0", " ")).toBe("menos de R$ 100.000");
  // Auctions are among what is searched for, and their commission leaves less.
  expect(filters!.maxPrice).toBe(95_495);
  expect(values).toMatchObject({
    ITBI: "de R$ 3.000,00 a R$ 6.000,00",
    "Sai do seu bolso, no máximo": "R$ 106.000,00",
    "Teto, se a base do ITBI for o preço": "R$ 102.912",
  });
  expect(textOf(assumptions)).toMatch(
    /dobro.*CTN, art\. 38, na redação da LC 227\/2026, art\. 165, consulta de/,
  );
});

test("where the part that the bank pays is recorded, the loan is no larger; where it is not, the result says what the press told", () => {
  const quota = dated("caixa-sbpe-tr", { kind: "share", share: 80_00 });
  const cents = (costs: PurchaseTables) => {
    const [best] = guideResult({ ...ANSWERS, fgtsCents: 0 }, costs, DAY, []).ceilings;
    return { ...best!, price: Number(best!.price.replace(/\D/g, "")) };
  };
  const [limited, open] = [cents({ ...NOTHING, rate: RATE, quota }), cents({ ...NOTHING, rate: RATE })];
  expect(limited.price).toBeLessThanOrEqual(open.price);
  expect(limited.note).toContain("no máximo 80% do preço");
  const { missing } = guideResult(ANSWERS, { ...NOTHING, rate: RATE }, DAY, []);
  expect(joined(missing)).toMatch(/parte do preço que o banco financia: ainda não.*20\/10\/2025.*80%/);
});

test("FGTS counts only for a home, and for whoever knows that the law allows it", () => {
  const first = (change: Partial<GuideAnswers>) =>
    guideResult({ ...ANSWERS, income: null, ...change }, NOTHING, DAY, []).ceilings[0]!.title;
  expect(first({})).toBe("Com FGTS");
  for (const change of [{ fgtsAllowed: null }, { fgtsAllowed: false }, { purpose: "invest" as const }])
    expect(first(change)).toBe("À vista, sem comissão");
});

test("sale modes with an auctioneer do not suit whoever needs credit, nor an auction whoever wants it empty", () => {
  expect(verdicts(ANSWERS)).toEqual({
    venda_direta: "suits",
    venda_online: "possible",
    licitacao_aberta: "unsuited",
    leilao_sfi: "unsuited",
  });
  const cash = { ...ANSWERS, income: null, fgtsCents: 0 };
  expect(verdicts(cash)).toMatchObject({ licitacao_aberta: "possible", leilao_sfi: "unsuited" });
  expect(verdicts({ ...cash, toleratesOccupied: true })).toMatchObject({ leilao_sfi: "possible" });
  const poor = Object.values(verdicts({ ...ANSWERS, cashCents: 0, reserveCents: 0 }));
  expect([...new Set(poor)]).toEqual(["unsuited"]);
});

test("the search has the place, the ceiling and the forms of payment that the purchase depends on", () => {
  const { filters } = guideResult(ANSWERS, { ...NOTHING, rate: RATE }, DAY, []);
  expect(filters).toMatchObject({ cities: ["campinas-sp"], states: [], payments: ["financiamento"] });
  expect(filters!.saleModes).toEqual(["venda_direta", "venda_online"]);
  const invest = { ...ANSWERS, purpose: "invest", income: null, place: "go" } as const;
  const invested = guideResult(invest, NOTHING, DAY, []).filters;
  expect(invested).toMatchObject({ states: ["GO"], types: [], payments: [], maxPrice: 43_478 });
  // What fits only with FGTS is not searched for: no list says who accepts it.
  const withFgts = guideResult({ ...ANSWERS, income: null }, NOTHING, DAY, []).filters;
  expect(withFgts).toMatchObject({ payments: [], maxPrice: 45_454 });
  expect(guideResult({ ...ANSWERS, cashCents: 0, reserveCents: 0 }, NOTHING, DAY, []).filters).toBeNull();
});
