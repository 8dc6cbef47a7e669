import { expect, test } from "vitest";
import { ADDRESS, PAYMENTS, inventedPage, readMarkup, type InventedPage } from "#tests/invented-page.ts";

test("every fact on the page of an auction is read, and no occupation, which stands in a comment", async () => {
  expect(await readMarkup(inventedPage())).toEqual({
    number: "8700000000116",
    building: "RESIDENCIAL AURORA",
    state: "GO",
    city: "MORRO ALTO",
    type: "Apartamento",
    saleMode: "Leilão SFI",
    appraisalCents: 26_273_100,
    minPriceCents: null,
    firstAuctionPriceCents: 27_749_286,
    secondAuctionPriceCents: 21_289_453,
    bedrooms: 2,
    parking: 1,
    areaTotalM2: 1082.35,
    areaPrivateM2: 44.1,
    areaLandM2: null,
    registration: "1163",
    judicialDistrict: "MORRO ALTO-GO",
    registryOffice: "04",
    municipalRegistration: "111B9",
    failedAuctionsNote: "Não se aplica",
    notice: "0048/0226 - CPA/RE",
    noticeUrl: "https://venda-imoveis.caixa.gov.br/editais/EL00480226CPARE.PDF",
    noticePublishedAt: "2026-08-27T09:52:09-03:00",
    item: "65",
    auctioneer: "FULANO DE TAL",
    auctioneerSite: "https://www.leiloes-inventados.com.br/",
    firstAuctionAt: "2026-10-14T10:00:00-03:00",
    secondAuctionAt: "2026-10-20T09:30:00-03:00",
    openBiddingAt: null,
    onlineDeadlineAt: null,
    address: "RUA DO LAGO,N. SN APTO. 12, JARDIM NOVO",
    cep: "70000-110",
    description: "2 Quartos, Wc.",
    payments: ["a_vista", "fgts"],
    paymentNotes: ["Recursos próprios.", "Permite utilização de FGTS. Consulte condições."],
    condominium: "Sob responsabilidade do comprador.",
    taxes: "Sob responsabilidade do comprador, até 10%.",
    lawsuits: null,
    inDispute: false,
    deedUrl: "https://venda-imoveis.caixa.gov.br/editais/matricula/GO/8700000000116.pdf",
    photos: [
      "https://venda-imoveis.caixa.gov.br/fotos/F870000000011621.jpg",
      "https://venda-imoveis.caixa.gov.br/fotos/F870000000011622.jpg",
    ],
  });
});

test.for<[string, string[]]>([
  ["Exclusivamente à vista (somente recursos próprios).", ["a_vista"]],
  ["Permite financiamento.", ["financiamento"]],
  [
    "Permite financiamento - somente SBPE. Consulte condições antes de efetuar a proposta.",
    ["financiamento"],
  ],
  ["Imóvel NÃO aceita financiamento habitacional.", []],
  ["Imóvel NÃO aceita parcelamento. Imóvel NÃO aceita consórcio.", []],
  ["Imóvel aceita parcelamento. Imóvel NÃO aceita consórcio.", ["parcelamento"]],
  ["Não permite utilização de FGTS.", []],
  ["Imóvel NÃO aceita utilização de FGTS.", []],
  ["FINANCIAMENTO (consulte condições).", ["financiamento"]],
  ["Permite financiamento na linha de crédito SBPE.", ["financiamento"]],
  ["Permite consórcio.", ["consorcio"]],
])("the sentence %s grants %j", async ([sentence, payments]) => {
  const read = await readMarkup(
    inventedPage({ box: `<p>FORMAS DE PAGAMENTO ACEITAS:<br>${sentence}<br></p>` }),
  );
  expect(read?.payments).toEqual(payments);
  expect(read?.paymentNotes).toEqual([sentence]);
});

const OLDER =
  "As despesas de tributos, até a data da venda, inferiores a R$ 1.000,00 ficarão a cargo do comprador.";
test.for<[fact: string, parts: InventedPage, expected: object]>([
  [
    "an online sale has one price and a deadline, from the script",
    {
      prices:
        "Valor de avaliação: R$ 170.000,00<br><b>Valor mínimo de venda: R$ 75.555,81</b> ( desconto de 55,56%)",
      facts: "",
      box: `<div id="divContador"><span><b>Venda Online</b></span><div>Tempo restante:&nbsp;<div>08</div></div></div>${ADDRESS}`,
      deadline: "31/08/2026 18:00:00",
    },
    {
      minPriceCents: 7_555_581,
      firstAuctionPriceCents: null,
      bedrooms: null,
      parking: null,
      saleMode: "Venda Online",
      onlineDeadlineAt: "2026-08-31T18:00:00-03:00",
      payments: [],
      paymentNotes: [],
      condominium: null,
    },
  ],
  [
    "a page says lawsuits and a running dispute in lines of their own",
    { box: "<div>Imóvel em disputa</div><p>Imóvel com ação judicial: 07185910420178070001, 0022</p>" },
    { lawsuits: "07185910420178070001, 0022", inDispute: true },
  ],
  [
    "an open bidding has a date of its own",
    { box: "<b>Licitação Aberta</b><br><span>Data da Licitação Aberta - 09/09/2026 - 10h00</span>" },
    { saleMode: "Licitação Aberta", openBiddingAt: "2026-09-09T10:00:00-03:00", address: null, state: null },
  ],
  [
    "payment rules quoted in the description are ignored",
    { box: "<p><strong>Descrição:</strong><br>Casa boa.<br>Permite financiamento.</p>" },
    { description: "Casa boa. Permite financiamento.", payments: [] },
  ],
  [
    "a remark that denies FGTS overrides the sentence that grants it",
    { box: `<p><strong>Descrição:</strong><br>Casa. Sem Utilização de Fgts.</p>${PAYMENTS}` },
    { payments: ["a_vista"] },
  ],
  [
    "the highest bid and how many there are, and nothing of who bids",
    {
      box: `<div><b>Imóvel em disputa</b></div><b>Venda Online</b><h6>Lances registrados nesta disputa</h6><table><tr><td>1</td><td>***</td><td>R$ 90.500,00</td><td>30/08/2026 10:00:00</td></tr><tr><td>2</td><td>F. DE TAL</td><td>R$ 90.000,00</td></tr></table>`,
    },
    { saleMode: "Venda Online", inDispute: true, bids: { highestCents: 9_050_000, count: 2 } },
  ],
  [
    "a register that is not identified is none",
    {
      facts:
        "<span>Matrícula(s): <strong>Não identificado</strong></span><br><span>Ofício: <strong>00</strong></span><br>",
    },
    { registration: null, registryOffice: null, judicialDistrict: "MORRO ALTO-GO" },
  ],
  [
    "a day of another century is none",
    { box: "<span>Data do 1º Leilão - 14/10/1900 - 10h00</span>" },
    { firstAuctionAt: null },
  ],
  [
    "a sale mode that nobody knows stays as it is",
    { box: "<b>Compra Direta</b>" },
    { saleMode: "Compra Direta" },
  ],
  ["the older sentences on taxes stay whole", { box: `<p>${OLDER}</p>` }, { taxes: OLDER }],
  [
    "a heading of city and neighbourhood is not read as the name of a building",
    { heading: "MORRO ALTO - JARDIM NOVO" },
    { building: null },
  ],
])("%s", async ([, parts, expected]) => {
  expect(await readMarkup(inventedPage(parts))).toMatchObject(expected);
});

test("a page whose two numbers differ is refused, and so is any other kind of page", async () => {
  expect(await readMarkup(inventedPage({ hidden: "8700000000117" }))).toBeNull();
  expect(await readMarkup("<html><title>Caixa - Imóveis à venda</title><p>Busca</p></html>")).toBeNull();
  expect(await readMarkup("")).toBeNull();
});
