import { expect, test } from "vitest";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { propertyView } from "./property-view.ts";
import { shareCard } from "./share-view.ts";

const NOW = new Date("2026-01-10T12:00:00Z");
const ACCESS = { full: true, signedIn: true, sells: true };
const viewOf = (over: Parameters<typeof newDetail>[0] = {}) => propertyView(newDetail(over), NOW, ACCESS);

test("an unknown occupation is mentioned, and general rules are marked as to be confirmed", () => {
  const view = viewOf();
  expect(view.unknowns.map((note) => note.title)).toContain("Ocupação desconhecida");
  expect(view.notes.every((note) => note.confirm)).toBe(true);
});

test("a property that is offered shows what to have in hand in cash as low, likely and high, and its light; one that left shows neither", () => {
  const prices = { priceCents: 100_000_00, appraisalCents: 150_000_00 };
  const listing = newListing({ ...prices, saleModeCode: "leilao_sfi" });
  const { amounts, light } = viewOf({ listing }).estimate!;
  // 5% to the auctioneer, and ITBI from 2% of the price to 5% of the appraisal.
  const written = amounts.map(({ amount }) => amount.replace(/\s/, " "));
  expect(written).toEqual(["R$ 107.000", "R$ 109.500", "R$ 112.500"]);
  expect(light).toMatchObject({ colour: "yellow", reason: expect.stringContaining("condomínio em atraso") });
  expect(viewOf({ listing, available: false }).estimate).toBeNull();
});

test("rooms that only the property's page counts are shown with the page as their source", () => {
  const page = newPage({ bedrooms: 2, parking: 1 });
  const listing = newListing({ bedrooms: null, parking: 3 });
  const { details } = viewOf({ listing, page });
  expect(details).toContainEqual({ term: "Quartos", value: "2", source: "page" });
  expect(details).toContainEqual({ term: "Vagas", value: "3", source: "list" });
});

test("a page newer than the list leads the stage, the guide, the message and the picture; the history stays the lists'", () => {
  const page = newPage({ minPriceCents: 7_000_000, saleMode: "Licitação Aberta" });
  const detail = newDetail({ page, pageReadAt: new Date("2026-01-09T12:00:00Z") });
  const view = propertyView(detail, NOW, ACCESS);
  expect(view.saleMode).toBe("Licitação Aberta");
  expect(view.guide.how).toContain("Disputa aberta");
  expect(view.shareText).toContain("R$ 70.000");
  expect(view.history.days.map(({ term }) => term)).toEqual(["Na lista", "Em Venda Direta Online"]);
  const { saleMode, list } = shareCard(detail, NOW);
  expect([saleMode, list]).toEqual(["Licitação Aberta", "Página guardada em 09/01/2026"]);
});

test("the day of inclusion is no more exact than the lists allow", () => {
  const inclusion = (seenAfter: string | null) =>
    viewOf({ listing: newListing({ seenAfter }) }).legal.at(-1)!.value;
  expect([inclusion("2026-01-07"), inclusion("2025-12-12"), inclusion(null)]).toEqual([
    "08/01/2026",
    "Entre 12/12/2025 e 08/01/2026",
    "Já estava na lista de 08/01/2026, a primeira que temos",
  ]);
});

test("an unknown sale mode refers to the official page", () => {
  const listing = newListing({ saleMode: "Leilão Relâmpago", saleModeCode: "leilao_relampago" });
  expect(viewOf({ listing }).guide.how).toContain("página oficial");
});

test("the days between the two auctions are told as the most that the law allows, not as the usual", () => {
  const words = /dias depois \(15 no máximo, pela Lei 9\.514\/1997, art\. 27, § 1º\)/;
  expect(viewOf({ listing: newListing({ saleModeCode: "leilao_sfi" }) }).guide.how).toMatch(words);
});

test("a demonstration property has no links to the bank", () => {
  expect(viewOf().officialUrl).toContain("8444400000001");
  const { officialUrl, documents } = viewOf({ listing: newListing({ number: "9990012345678" }) });
  expect([officialUrl, documents]).toEqual([null, []]);
});

const BANK = "https://venda-imoveis.caixa.gov.br/editais";

test("the deed's address is built from the padded number and not called verified", () => {
  const deed = { name: "Matrícula", href: `${BANK}/matricula/SP/0000010306957.pdf`, verified: false };
  expect(viewOf({ listing: newListing({ number: "10306957", state: "SP" }) }).documents).toEqual([deed]);
});

test("the notice's address is built from its number when the page has no link; links of a page are verified", () => {
  const listing = newListing({ state: "GO", saleModeCode: "leilao_sfi" });
  const documentsOf = (over: Parameters<typeof newPage>[0], saleModeCode = "leilao_sfi") =>
    viewOf({ listing: { ...listing, saleModeCode }, page: newPage(over) }).documents;
  const notice = "0048/0226 - CPA/RE";
  const built = documentsOf({ notice })[0];
  expect(built).toEqual({ name: "Edital", href: `${BANK}/EL00480226CPARE.PDF`, verified: false });
  expect(documentsOf({ notice }, "licitacao_aberta")[0]!.href).toBe(`${BANK}/EA00480226CPARE.PDF`);
  expect(documentsOf({ notice }, "venda_online").map(({ name }) => name)).toEqual(["Matrícula"]);
  const noticeUrl = `${BANK}/EL1.PDF`;
  const deedUrl = `${BANK}/matricula/GO/8444400000001.pdf`;
  expect(documentsOf({ notice, noticeUrl, deedUrl })).toEqual([
    { name: "Edital", href: noticeUrl, verified: true },
    { name: "Matrícula", href: deedUrl, verified: true },
  ]);
});

test("the notice says its kind where its file does", () => {
  const noticeOf = (over: Parameters<typeof newPage>[0]) =>
    viewOf({ page: newPage({ notice: "0048/0226 - CPA/RE", ...over }) }).legal.find(
      ({ term }) => term === "Edital",
    )?.value;
  expect(noticeOf({})).toBe("0048/0226 - CPA/RE");
  for (const [prefix, kind] of [
    ["EL", "leilão SFI, edital único"],
    ["ES", "2º leilão SFI"],
    ["EA", "licitação aberta"],
    ["EC", "concorrência pública do FAR"],
  ])
    expect(noticeOf({ noticeUrl: `${BANK}/${prefix}00480226CPARE.PDF` })).toBe(
      `0048/0226 - CPA/RE (${kind})`,
    );
  expect(noticeOf({ noticeUrl: `${BANK}/ZZ00480226CPARE.PDF` })).toBe("0048/0226 - CPA/RE");
});

test("the number of bathrooms is called derived and a minimum", () => {
  const listing = newListing({ bathrooms: 2, amenities: ["suite", "wc"] });
  const value = "2 ou mais, deduzido de “WC” e suítes na lista";
  expect(viewOf({ listing }).details).toContainEqual({ term: "Banheiros", value, source: "derived" });
});

test("a postal code of a whole town is not shown as the property's own", () => {
  const cepOf = (cep: string) =>
    viewOf({ page: newPage({ cep }) }).details.find(({ term }) => term === "CEP");
  expect(cepOf("74703-110")!.value).toBe("74703-110");
  expect(cepOf("72000-000")!.value).toBe("Não informado; 72000-000 é o geral da cidade");
});
