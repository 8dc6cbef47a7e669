import { expect, test } from "vitest";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { newListing } from "#tests/listing.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { addDays, formatDate } from "#app/lib/dates.ts";
import { priceView } from "./price-view.ts";
import { NOT_IN_LIST } from "./rows.ts";

const NOW = new Date("2026-01-10T12:00:00Z");
const SFI = { saleMode: "Leilão SFI - Edital Único", saleModeCode: "leilao_sfi" };
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const of = (overrides: Partial<Listing>) => priceView(newDetail({ listing: newListing(overrides) }), NOW);

test("savings and discount appear only when the price is below the appraisal", () => {
  const below = of({});
  expect([below.discount, below.above]).toEqual(["40%", null]);
  expect(plain(of({ saleModeCode: "venda_direta" }).savings)).toBe("economia de R$ 60.000");
  const above = of({ priceCents: 18_000_000 });
  expect([above.discount, above.savings]).toEqual([null, null]);
  expect(above.above).toBe("O preço está 20% acima da avaliação");
  const hardly = of({ priceCents: 15_000_001 });
  expect([hardly.discount, hardly.above]).toEqual([null, "O preço está acima da avaliação"]);
  expect(of({ appraisalCents: 0 }).above).toBeNull();
});

test("a minimum bid is said to be below the appraisal and not called a saving", () => {
  for (const saleModeCode of ["leilao_sfi", "licitacao_aberta", "venda_online"])
    expect(plain(of({ saleModeCode }).savings)).toBe("mínimo R$ 60.000 abaixo da avaliação");
});

test("a list that mentions financing does not make it the only form of payment", () => {
  const payment = (over: Partial<Listing>) => of(over).rows.find(({ term }) => term === "Pagamento")!.value;
  const financed = { payments: ["financiamento"], acceptsFinancing: true };
  expect(payment(financed)).toBe("Aceita financiamento; a lista não diz as outras formas");
  expect(payment({ payments: ["a_vista", "financiamento"] })).toBe("À vista, Financiamento Caixa");
  expect(payment({ payments: ["a_vista"] })).toBe("À vista");
});

test("the price per m² names the area by which it is divided, and is absent without one", () => {
  const perM2 = (overrides: Partial<Listing>) =>
    plain(of(overrides).rows.find(({ term }) => term === "Preço por m²")?.value ?? null);
  expect(perM2({})).toBe("R$ 1.867, sobre a área privativa de 48,2 m²");
  const land = { areaPrivateM2: 0.01, areaTotalM2: null, areaLandM2: 360 };
  expect(perM2(land)).toBe("R$ 250, sobre o terreno de 360 m²");
  expect(perM2({ areaPrivateM2: null, areaTotalM2: null })).toBeUndefined();
});

test("missing areas and ways to pay are called unknown, and a total area is not called private", () => {
  const valueOf = (view: ReturnType<typeof of>, term: string) => view.rows.find((row) => row.term === term);
  const none = of({ areaPrivateM2: null, areaTotalM2: 0.5 });
  for (const term of ["Área útil", "Área do terreno", "Pagamento"])
    expect(valueOf(none, term)).toEqual({ term, value: NOT_IN_LIST, source: "unknown" });
  const words = "Não aceita financiamento; a lista não diz as outras formas";
  expect(valueOf(of({ acceptsFinancing: false }), "Pagamento")?.value).toBe(words);
});

test("a page that no longer offers the property is said with its day, until a newer list has it", () => {
  const noteOf = (over: Partial<PropertyPage>, lastSeen = "2026-01-08") => {
    const page = newPage(over);
    const view = priceView(newDetail({ page, listing: { ...newListing(), lastSeen } }), NOW);
    return plain(view.beside?.text ?? null);
  };
  const gone = { goneAt: "2026-01-09T15:00:00.000Z", minPriceCents: 5_000_000 };
  expect(noteOf(gone)).toBe(
    "A página do imóvel, vista em 09/01/2026, diz que ele não está mais disponível para venda; a lista de 08/01/2026 ainda o traz: confira na página oficial",
  );
  expect(noteOf(gone, "2026-01-10")).toBeUndefined();
  const own = newDetail({ page: newPage(gone), isOwnGone: true });
  expect(priceView(own, NOW).beside?.text).toContain("vista em 09/01/2026 por você, diz");
});

test("a dispute is shown with its highest bid, until a newer list comes", () => {
  const shown = (over: Partial<PropertyPage>, lastSeen = "2026-01-08") => {
    const detail = newDetail({ page: newPage(over), listing: { ...newListing(), lastSeen } });
    return plain(priceView(detail, NOW).rows.find(({ term }) => term === "Disputa")?.value ?? null);
  };
  expect(shown({ inDispute: true })).toBe("Em disputa em 09/01/2026");
  const bids = { highestCents: 9_150_000, count: 3 };
  expect(shown({ inDispute: true, bids })).toBe("Em disputa em 09/01/2026: 3 lances, o maior de R$ 91.500");
  expect([shown({ inDispute: false }), shown({ inDispute: true }, "2026-01-10")]).toEqual([
    undefined,
    undefined,
  ]);
});

const auctions = newPage({
  firstAuctionPriceCents: 12_000_000,
  secondAuctionPriceCents: 9_000_000,
  firstAuctionAt: "2026-01-12T10:00:00-03:00",
  secondAuctionAt: "2026-01-20T10:00:00-03:00",
});

const READ = { page: auctions, pageReadAt: new Date("2026-01-01T12:00:00Z") };

/** A property in an auction, at a time. */
const auctioned = (now: string, over: Partial<Listing> = {}) =>
  priceView(newDetail({ listing: newListing({ ...SFI, ...over }), ...READ }), new Date(now));

test("both auctions are shown with their values, and which one applies at the moment", () => {
  const states = (now: string) => auctioned(now).auctions.map(({ state }) => state);
  expect(states("2026-01-10T12:00:00Z")).toEqual(["current", "later"]);
  expect(states("2026-01-12T13:00:00Z")).toEqual(["over", "current"]);
  expect(states("2026-01-20T13:00:00Z")).toEqual(["over", "over"]);
  const [first, second] = auctioned("2026-01-10T12:00:00Z").auctions;
  expect([plain(first!.amount), first!.when]).toEqual(["R$ 120.000", "12/01/2026 às 10:00"]);
  expect(plain(second!.amount)).toBe("R$ 90.000");
});

test("the price of an auction that is over is said to be out of date", () => {
  const outdated = (now: string, priceCents = 12_000_000) => plain(auctioned(now, { priceCents }).outdated);
  expect(outdated("2026-01-10T12:00:00Z")).toBeUndefined();
  const second = "O 1º leilão já passou: agora vale o lance mínimo do 2º, R$ 90.000";
  expect(outdated("2026-01-13T12:00:00Z")).toBe(second);
  expect(outdated("2026-01-13T12:00:00Z", 9_000_000)).toBeUndefined();
  expect(outdated("2026-01-21T12:00:00Z")).toBe("Pelas datas da página, os leilões já passaram");
  expect(of(SFI).outdated).toBeNull();
});

test("a page newer than the list leads, and the older list is named beside it, until a newer list comes", () => {
  const page = newPage({ minPriceCents: 7_555_581, saleMode: "Venda Online" });
  const { lastSeen } = newListing();
  const pageReadAt = new Date(`${addDays(lastSeen, 1)}T12:00:00Z`);
  const at = (over: Partial<Listing> = {}, its = page, now = NOW) =>
    priceView(newDetail({ listing: newListing(over), page: its, pageReadAt }), now);
  const leading = at();
  expect([plain(leading.amount), leading.source, leading.discount]).toEqual(["R$ 75.556", "page", "49%"]);
  expect(leading.list).toBe(`página guardada em ${formatDate(addDays(lastSeen, 1))}`);
  expect(leading.rows).toContainEqual({ term: "Modalidade", value: "Venda Online", source: "page" });
  expect(plain(leading.beside!.text)).toBe(
    `A lista de ${formatDate(lastSeen)}, mais antiga que a página, diz R$ 90.000, em Venda Direta Online`,
  );
  expect(at({ priceCents: 7_555_581, saleModeCode: "venda_online" }).beside).toBeNull();
  const later = at({ lastSeen: addDays(lastSeen, 2) });
  expect([plain(later.amount), later.source, later.beside]).toEqual(["R$ 90.000", "list", null]);
  const stage = at({}, newPage({ saleMode: "Venda Online" }));
  expect([plain(stage.amount), stage.source, stage.rows[1]!.source]).toEqual(["R$ 90.000", "list", "page"]);
  // Of two auctions the one that takes bids leads.
  const bid = (now: string) => {
    const { label, amount } = at({ ...SFI, priceCents: 11_000_000 }, auctions, new Date(now));
    return [label, plain(amount)];
  };
  expect(bid("2026-01-10T12:00:00Z")).toEqual(["Lance mínimo (1º leilão)", "R$ 120.000"]);
  expect(bid("2026-01-13T12:00:00Z")).toEqual(["Lance mínimo (2º leilão)", "R$ 90.000"]);
});

test("a page of the list's own day is quoted when its price differs; an older page is not", () => {
  const page = newPage({ minPriceCents: 7_555_581, saleMode: "Venda Online" });
  const { lastSeen } = newListing();
  const besideOf = (pageReadOn: string, over: Partial<Listing> = {}, its = page, now = NOW) => {
    const read = { page: its, pageReadAt: new Date(`${pageReadOn}T12:00:00Z`) };
    const shown = newDetail({ listing: newListing(over), available: !over.leftOn, ...read });
    return plain(priceView(shown, now).beside?.text ?? null);
  };
  expect(besideOf(lastSeen)).toMatch(/, diz R\$ 75\.556, em Venda Online: confira/);
  expect(besideOf(lastSeen, { priceCents: 7_555_581 })).toBeUndefined();
  expect(besideOf("2020-01-01")).toBeUndefined();
  expect(besideOf("2026-01-15", { leftOn: "2026-01-12" })).toContain(
    "guardada em 15/01/2026, depois que ele saiu da lista, diz R$ 75.556",
  );
  expect(besideOf("2026-01-12", { leftOn: "2026-01-12" })).toBeUndefined();
  const auction = (priceCents: number, now: string) =>
    besideOf(lastSeen, { ...SFI, priceCents }, auctions, new Date(now));
  expect(auction(11_000_000, "2026-01-10T12:00:00Z")).toContain("diz R$ 120.000");
  expect(auction(12_000_000, "2026-01-10T12:00:00Z")).toBeUndefined();
  // The value that applies then is shown anyway.
  expect(auction(11_000_000, "2026-01-13T12:00:00Z")).toBeUndefined();
});

test("the auctions are not shown once the property is in another sale mode", () => {
  expect(priceView(newDetail({ page: auctions }), NOW).auctions).toEqual([]);
});

test("the price label follows the page when it names the auctions, and otherwise the lists", () => {
  const labelAt = (over: Partial<Listing>, page: PropertyPage | null = auctions) =>
    priceView(newDetail({ listing: newListing({ ...SFI, ...over }), ...READ, page }), NOW).label;
  expect(labelAt({ priceCents: 12_000_000 })).toBe("Lance mínimo (1º leilão)");
  expect(labelAt({ priceCents: 9_000_000 })).toBe("Lance mínimo (2º leilão)");
  expect(labelAt({ priceCents: 8_000_000, auction: "second" })).toBe("Lance mínimo (2º leilão)");
  const same = newPage({ firstAuctionPriceCents: 9_000_000, secondAuctionPriceCents: 9_000_000 });
  expect(labelAt({ priceCents: 9_000_000 }, same)).toBe("Lance mínimo (1º ou 2º leilão)");
  expect(labelAt({ auction: "first" }, null)).toBe("Lance mínimo (1º leilão)");
  expect(labelAt({ auction: "second" }, null)).toBe("Lance mínimo (2º leilão)");
  expect(of(SFI).label).toBe("Lance mínimo (1º ou 2º leilão)");
});

test("a property that left the list has a last price and no discount", () => {
  const gone = priceView(newDetail({ available: false }), NOW);
  expect([gone.label, gone.discount, gone.savings]).toEqual(["Último preço na lista", null, null]);
});
