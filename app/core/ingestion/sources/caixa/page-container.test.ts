import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { ADDRESS, inventedPage, INVENTED_NUMBER } from "#tests/invented-page.ts";
import {
  asChromeKeeps,
  binaryPlist,
  PAGE_URL,
  toCopy,
  toMhtml,
  toWebArchive,
} from "#tests/page-containers.ts";
import { realData } from "#tests/real-data.ts";
import { readBrought } from "./read-page.server.ts";

/** 8 hours, 33 minutes and 11 seconds before an end at 18:00. */
const SAVED = new Date("2026-08-31T12:26:49Z");
const COUNTER = `<div>Tempo restante:&nbsp;<br><div id="dias0">&nbsp;00&nbsp;<span>DIAS</span></div>&nbsp; <div id="horas0">&nbsp;08&nbsp;<span>HORAS</span></div>&nbsp; <div id="minutos0">&nbsp;33&nbsp;<span>MINUTOS</span></div>&nbsp; <div id="segundos0">&nbsp;11&nbsp;<span>SEGUNDOS</span></div></div>`;

const REMARKS = `<p><strong>Descrição:</strong><br>2  Quartos, Wc.<br><br>Penhora Gravada no R-7.&nbsp;.</p><p>Imóvel com ação judicial: 07185910420178070001, 00224567</p>`;
const RULES = `<p>FORMAS DE PAGAMENTO ACEITAS:<br>&nbsp;Recursos próprios.<br>&nbsp;FINANCIAMENTO (consulte condições).<br><br>REGRAS PARA PAGAMENTO DAS DESPESAS (caso existam):<br>&nbsp;Condomínio: Sob responsabilidade do comprador.<br></p>`;
const BIDS = `<div id="div_dialog_simov"><h6>Lances registrados nesta disputa</h6><table><tr><td>1</td><td>***</td><td>R$ 90.000,00</td><td>30/08/2026 10:00:00</td></tr></table></div>`;
const PAGES: [what: string, html: string][] = [
  ["an auction", inventedPage()],
  [
    "an online sale in dispute",
    inventedPage({
      prices:
        "Valor de avaliação: R$ 170.000,00<br><b>Valor mínimo de venda: R$ 75.555,81</b> ( desconto de 55,56%)",
      box: `<div id="divContador"><div><b>Imóvel em disputa</b></div><div><span><b>Venda Online</b></span></div>${COUNTER}</div>${ADDRESS}${REMARKS}${RULES}`,
      deadline: "31/08/2026 18:00:00",
    }).replace("</body>", `${BIDS}</body>`),
  ],
  [
    "a direct purchase without a heading of its own",
    inventedPage({
      heading: "MORRO ALTO - JARDIM NOVO",
      prices: "Valor de avaliação: R$ 170.000,00<br>Valor mínimo de venda: R$ 100.000,00",
      box: `<div><span><b>Compra Direta</b></span></div>${ADDRESS}${RULES}`,
    }),
  ],
];
for (const name of ["detalhe_leilao_sfi", "detalhe_venda_online"]) {
  const path = realData(`caixa/detail/${name}.html`);
  if (path) PAGES.push([`the real page ${name}`, readFileSync(path, "utf8")]);
  else process.stdout.write("real data absent (saved property pages): skipped\n");
}

async function factsOf(bytes: Buffer, at: Date | null = null): Promise<Partial<PropertyPage>> {
  const reading = await readBrought({ bytes, url: null, at });
  if (reading.kind !== "page") throw new Error(JSON.stringify(reading));
  return reading.page;
}

/** Without what stands in the markup alone. */
function visible(facts: Partial<PropertyPage>) {
  return { ...facts, noticeUrl: null, deedUrl: null, auctioneerSite: null, photos: [] };
}

test.for(PAGES)("%s says the same in every container", async ([, html]) => {
  const facts = await factsOf(Buffer.from(html));
  const saved = { url: PAGE_URL + facts.number, at: SAVED };
  for (const encoding of ["quoted-printable", "base64"] as const)
    expect(await factsOf(toMhtml(html, saved, encoding))).toEqual(facts);
  expect(await factsOf(toWebArchive(html, saved))).toEqual(facts);
  const chrome = toMhtml(asChromeKeeps(html), saved, "quoted-printable");
  expect(visible(await factsOf(chrome))).toEqual(visible(facts));
  // Whoever copies takes a moment.
  const later = new Date(SAVED.getTime() + 4 * 60_000);
  for (const text of [toCopy(html), `${saved.url}\n\n${toCopy(html)}`, toCopy(html).replaceAll("\n", "\r\n")])
    expect(visible(await factsOf(Buffer.from(text), later))).toEqual(visible(facts));
});

test("a countdown without the moment at which it was read is no deadline", async () => {
  const [, html] = PAGES[1]!;
  expect((await factsOf(Buffer.from(toCopy(html)))).onlineDeadlineAt).toBeNull();
});

test("a page says when and where it was saved, as each container does", async () => {
  const html = inventedPage();
  const url = PAGE_URL + INVENTED_NUMBER;
  const saved = { url, at: SAVED };
  const single = `<!DOCTYPE html> <html lang=en-US><!--\n Page saved with SingleFile \n url: ${url} \n saved date: Mon Aug 31 2026 09:26:49 GMT-0300 (Horário Padrão de Brasília)\n-->${html}`;
  for (const bytes of [toMhtml(html, saved, "base64"), Buffer.from(single)])
    expect(await readBrought({ bytes, url: null, at: null })).toMatchObject({ kind: "page", savedAt: SAVED });
  // An address of another property, in each container and beside it.
  const other = { url: `${PAGE_URL}8700000000999`, at: SAVED };
  const comment = `<!-- saved from url=(0090)${other.url} -->`;
  for (const bytes of [
    toMhtml(html, other, "base64"),
    toWebArchive(html, other),
    Buffer.from(single.replace(url, other.url)),
    Buffer.from(`<!DOCTYPE html>\n${comment}\n${html}`),
    Buffer.from(`${other.url}\n${toCopy(html)}`),
  ])
    expect(await readBrought({ bytes, url: null, at: null })).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining(`${INVENTED_NUMBER} e 8700000000999`) as string,
    });
  const underOther = await readBrought({ bytes: Buffer.from(html), url: other.url, at: null });
  expect(underOther.kind).toBe("refused");
});

const GONE =
  "<html><body><p>O imóvel que você procura não está mais disponível para venda.</p></body></html>";

test("a page that says that the property is gone has its number from the address, wherever that stands", async () => {
  const saved = { url: `${PAGE_URL}0000010139954`, at: SAVED };
  const at = {
    kind: "gone",
    number: "10139954",
    savedAt: SAVED,
    visibleText: expect.stringContaining("disponível") as string,
  };
  const undated = { ...at, savedAt: null };
  const read = (bytes: Buffer | string, url: string | null = null) =>
    readBrought({ bytes: Buffer.from(bytes as string), url, at: null });
  expect(await read(toMhtml(GONE, saved, "quoted-printable"))).toEqual(at);
  expect(await read(toWebArchive(GONE, saved))).toEqual(undated);
  expect(await read(`<!-- saved from url=(0084)${saved.url} -->\n${GONE}`)).toEqual(undated);
  expect(await read(GONE, saved.url)).toEqual(undated);
  expect(await read(toCopy(GONE), saved.url)).toEqual(undated);
  expect(await read(`${saved.url}\n${toCopy(GONE)}`)).toEqual(undated);
  const elsewhere = saved.url.replace("caixa.gov.br", "caixa.gov.br.example");
  for (const url of [null, elsewhere, "javascript:alert(1)"])
    expect(await read(GONE, url)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("/trazer?numero=") as string,
    });
});

const PLIST_BOMB = Array.from({ length: 40 }).reduce<Parameters<typeof binaryPlist>[0]>(
  (inner) => [inner],
  "x",
);

test.for<[what: string, bytes: Buffer | string, reason: RegExp]>([
  ["nothing", "", /vazio/],
  ["a PDF", "%PDF-1.7\n%âãÏÓ", /PDF/],
  ["a screenshot", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /imagem/],
  ["a document", Buffer.from("PK\u0003\u0004\u0014\u0000[Content_Types].xml"), /documento ou uma planilha/],
  ["a zip", Buffer.from("PK\u0003\u0004abcdef"), /compactado/],
  ["an unknown file", Buffer.from([1, 0, 2, 0, 3]), /tipo que não é lido/],
  ["a property list without a page", binaryPlist({ Outro: "x", Lista: PLIST_BOMB }), /plist/],
  ["a web archive cut in half", toWebArchive(inventedPage(), { url: "" }).subarray(0, 3_000), /plist/],
  [
    "a letter",
    "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=a\n\n--a\n\nOi\n--a--",
    /imóvel|página/,
  ],
  [
    "a saved page without a page",
    "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=a\n\n--a--",
    /sem nenhuma página/,
  ],
])("%s is refused as what it is", async ([, bytes, reason]) => {
  const reading = await readBrought({ bytes: Buffer.from(bytes as string), url: null, at: null });
  expect(reading).toEqual({ kind: "refused", reason: expect.stringMatching(reason) as string });
});
