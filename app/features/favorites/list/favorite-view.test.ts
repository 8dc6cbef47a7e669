import { expect, test } from "vitest";
import { formatPrice } from "#app/lib/money.ts";
import { newListing } from "#tests/listing.ts";
import { favoriteView, type Favorite } from "./favorite-view.ts";
import { withoutRemoved } from "#app/features/favorites/favorites-page.tsx";
import type { FavoritesView } from "./favorite-list.server.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const FAVORITE: Omit<Favorite, "listing"> = {
  savedAt: new Date("2026-03-02T02:30:00Z"),
  withdrawn: false,
  stage: "interesse",
  tags: [],
  targetCents: null,
  noteStart: "",
  plan: null,
  dates: null,
};
const view = (over: Parameters<typeof newListing>[0], own: Partial<Favorite> = {}) =>
  favoriteView({ ...FAVORITE, ...own, listing: newListing(over) }, NOW);

test("a favourite on sale shows its price, the day it was saved in São Paulo, and the appraisal struck through if that is higher", () => {
  const money = { price: formatPrice(9_000_000), appraisal: formatPrice(15_000_000), discount: "40%" };
  const place = { title: "Apartamento em Setor dos Ipês - Goiânia/GO", address: "Rua das Palmeiras, N. 12" };
  const own = { saved: "Salvo em 01/03/2026", target: null, note: null, open: true, closed: null };
  const below = view({ priceCents: 9_000_000, appraisalCents: 15_000_000 });
  expect(below).toMatchObject({ ...money, ...place, ...own });
  const above = view({ priceCents: 16_000_000, appraisalCents: 15_000_000 });
  expect([above.appraisal, above.discount]).toEqual([null, null]);
});

test("a plan names the rules that it was made by, and what newer ones change, with where to read them", () => {
  const rule = (version: string, changes: string) => ({
    key: "venda-online",
    validFrom: "2026-03-05",
    value: { kind: "document" as const, version, changes },
    source: { name: "Regras", url: "https://exemplo.com.br/regras", consultedOn: "2026-03-05" },
  });
  const planOf = (since: ReturnType<typeof rule>[]) =>
    view({}, { plan: { query: "lance=1", savedAt: NOW, rules: { planned: rule("43", ""), since } } }).plan;
  expect(planOf([])).toMatchObject({
    text: "Sua conta de 10/03/2026 (Regras da Venda Online, versão 43)",
    newRules: [],
  });
  expect(planOf([rule("44", "O boleto vence em 1 dia útil.")])?.newRules).toEqual([
    {
      text: "As regras mudaram depois: Regras da Venda Online, versão 44, desde 05/03/2026: O boleto vence em 1 dia útil.",
      href: "https://exemplo.com.br/regras",
    },
  ]);
});

test("one that left the list is closed, says when, and shows no discount", () => {
  expect(view({ leftOn: "2026-03-09" })).toMatchObject({
    open: false,
    closed: "Saiu da lista entre 08/01 e 09/03/2026; pode voltar",
    priceLabel: "Último preço na lista",
    discount: null,
  });
  expect(view({}, { withdrawn: true })).toMatchObject({ open: false, closed: "Retirado deste portal" });
});

test("a favourite that ended or left has no near deadline and no price to compare with a target", () => {
  const near = { nextDate: "2026-03-12", priceCents: 9_000_000 };
  const own = { targetCents: 9_000_000 };
  expect(view(near, own)).toMatchObject({ deadline: { soon: true }, target: { reached: true } });
  const nothing = { deadline: { soon: false, left: null }, target: { against: null, reached: false } };
  expect(view(near, { ...own, stage: "arrematado" })).toMatchObject(nothing);
  expect(view({ ...near, leftOn: "2026-03-09" }, own)).toMatchObject(nothing);
});

test("favourites removed since the page loaded are not counted: in total, in their column, under their tags", () => {
  const items = [
    view({ number: "1001" }, { stage: "analisando", tags: ["praia"] }),
    view({ number: "1002" }, { tags: ["praia", "reforma"] }),
  ];
  const counts = { interesse: 4, analisando: 1, lance: 0, arrematado: 0, perdido: 0 };
  const tagsOf = (praia: number) => [
    { tag: "praia", count: praia },
    { tag: "reforma", count: 1 },
  ];
  const page = { items, total: 5, counts, tags: tagsOf(3) } as unknown as FavoritesView;
  const left = { ...page, total: 4, counts: { ...counts, analisando: 0 }, tags: tagsOf(2) };
  expect(withoutRemoved(page, new Set(["1001", "9999"]))).toEqual(left);
  expect(withoutRemoved(page, new Set())).toBe(page);
});
