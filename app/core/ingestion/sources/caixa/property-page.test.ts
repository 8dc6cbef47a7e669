import { expect, test } from "vitest";
import { parsePropertyPage } from "./property-page.ts";

interface Invented {
  heading?: string;
  prices?: string;
  facts?: string;
  box?: string;
  hidden?: string;
  deadline?: string;
}

const PAYMENTS = `<p>FORMAS DE PAGAMENTO ACEITAS:<br><i class="fa"></i>&nbsp;Recursos próprios.<br><i class="fa"></i>&nbsp;Permite utilização de FGTS. Consulte condições.<br><br>REGRAS PARA PAGAMENTO DAS DESPESAS (caso existam):<br>&nbsp;Condomínio: Sob responsabilidade do comprador.<br>&nbsp;Tributos: Sob responsabilidade do comprador, até 10%.<br><br></p>`;
const ADDRESS = `<p><strong>Endereço:</strong><br>RUA DO LAGO,N. SN APTO. 12, JARDIM NOVO - CEP: 70000-110, MORRO ALTO - GOIAS</p>`;

/** A page of the source's form with an invented property. */
function page(parts: Invented = {}): string {
  return `<!DOCTYPE html><html><head><title>Caixa - Imóveis à venda</title></head><body>
<ul><li>FGTS</li><li>Permite financiamento.</li><li>Quartos: 9</li></ul><form id="frm_detalhe">
<div id="dadosImovel"><a href="#">Topo</a><div><div><h5>
  ${parts.heading ?? "RESIDENCIAL AURORA"}
  <input type="hidden" id="hdn_quartos" value=""><input type="hidden" id="hdnimovel" value="${parts.hidden ?? "8700000000116"}"></h5></div>
<div class="content"><p>${
    parts.prices ??
    "Valor de avaliação: R$ 262.731,00<br><b>Valor mínimo de venda 1º Leilão: R$ 277.492,86</b><br>Valor mínimo de venda 2º Leilão: R$ 212.894,53"
  }</p>
<p><span>Tipo de imóvel: <strong>Apartamento    </strong></span><br><!--span>Situação: <strong>Ocupado   </strong></span><br-->
${parts.facts ?? "<span>Quartos: <strong>2</strong></span><br><span>Garagem: <strong>1</strong></span><br>"}
<span>Número do imóvel: <strong>870000000011-6</strong></span><br><span>Matrícula(s): <strong>1163</strong></span><br>
<span>Comarca: <strong>MORRO ALTO-GO</strong></span><br><span>Ofício: <strong>04</strong></span><br>
<span>Inscrição imobiliária: <strong>111B9</strong></span><br><span>Averbação dos leilões negativos: <strong>
			Não se aplica
	</strong></span><br></p>
<p><span>Área total = <strong>1.082,35m2</strong></span><br><span>Área privativa = <strong>44,10m2</strong></span><br></p></div>
<div class="related-box">${
    parts.box ??
    `<div><span style="font-size: 14pt;"><b>Leilão SFI</b></span></div><span>Edital:&nbsp;0048/0226 - CPA/RE</span><br><span>Número do item: 65</span><br><span>Leiloeiro(a): FULANO DE TAL</span><br><span><i></i> Data do 1º Leilão - 14/10/2026 - 10h00</span><br><span> Data do 2º Leilão - 20/10/2026 - 9h30</span>${ADDRESS}<br><span><a href="#" onclick="javascript:ExibeDoc('/editais/matricula/GO/8700000000116.pdf')">Baixar</a></span><p><strong>Descrição:</strong><br>2  Quartos,  Wc.&nbsp;.</p>${PAYMENTS}`
  }</div>
<ul><li><a onclick="javascript:ExibeDoc('/editais/EL00480226CPARE.PDF')"><strong>Baixar edital e anexos</strong></a><br><span>(Edital publicado em: 27/08/2026 09:52:09)</span></li><button onclick="javascript:SiteLeiloeiro(&quot;www.leiloes-inventados.com.br&quot;)">Dê seu lance</button></ul>
</div></div><div id="galeria-imagens"><img src="/fotos/F870000000011621.jpg"><img src="/fotos/F870000000011622.jpg"><img id="preview" src="/fotos/F870000000011621.jpg"><img src="https://outro.example/fotos/x.jpg"></div>
</form><img src="/fotos/rodape.jpg"><script>var p = { strLista: ("1@@" + "${parts.deadline ?? ""}" + "||" + "0,00") };</script></body></html>`;
}

test("every fact on the page of an auction is read, and no occupation, which stands in a comment", () => {
  expect(parsePropertyPage(page())).toEqual({
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
  ["Permite consórcio.", ["consorcio"]],
])("the sentence %s grants %j", ([sentence, payments]) => {
  const read = parsePropertyPage(page({ box: `<p>FORMAS DE PAGAMENTO ACEITAS:<br>${sentence}<br></p>` }));
  expect(read?.payments).toEqual(payments);
  expect(read?.paymentNotes).toEqual([sentence]);
});

const OLDER =
  "As despesas de tributos, até a data da venda, inferiores a R$ 1.000,00 ficarão a cargo do comprador.";
test.for<[fact: string, parts: Invented, expected: object]>([
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
  ["the older sentences on taxes stay whole", { box: `<p>${OLDER}</p>` }, { taxes: OLDER }],
  [
    "a heading of city and neighbourhood is not read as the name of a building",
    { heading: "MORRO ALTO - JARDIM NOVO" },
    { building: null },
  ],
])("%s", ([, parts, expected]) => {
  expect(parsePropertyPage(page(parts))).toMatchObject(expected);
});

test("a page whose two numbers differ is refused, and so is any other kind of page", () => {
  expect(parsePropertyPage(page({ hidden: "8700000000117" }))).toBeNull();
  expect(parsePropertyPage("<html><title>Caixa - Imóveis à venda</title><p>Busca</p></html>")).toBeNull();
  expect(parsePropertyPage("")).toBeNull();
});
