import { expect, test } from "vitest";
import { inventedPage, INVENTED_NUMBER, type InventedPage } from "#tests/invented-page.ts";
import { binaryPlist, PAGE_URL, toCopy, toMhtml, toWebArchive } from "#tests/page-containers.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { readDelivery } from "./read-delivery.server.ts";

const SAVED = { url: PAGE_URL + INVENTED_NUMBER, at: new Date("2026-08-31T12:26:49Z") };
const OTHER = `${PAGE_URL}8700000000999`;
const PAGE = inventedPage();

function read(bytes: string | Buffer, url: string | null = null) {
  const page = { bytes: Buffer.from(bytes as string), fileName: "", url, number: null, savedOn: null };
  return readDelivery(IMPORT_SETUP.source, page, SAVED.at);
}

const prices = (text: string) => inventedPage({ prices: text });
const mime = (body: string, type = "multipart/related; boundary=a") =>
  `MIME-Version: 1.0\nContent-Type: ${type}\n\n${body}`;
const deepMime = Array.from(
  { length: 500 },
  (_, i) => `--b${i}\nContent-Type: multipart/mixed; boundary=b${i + 1}\n\n`,
).join("");
const htmlPart = (html: string) => `--a\nContent-Type: text/html\n\n${html}\n`;
const second = inventedPage({ hidden: "8700000000999" }).replace("870000000011-6", "870000000099-9");

const REFUSED: [what: string, bytes: string | Buffer, reason: RegExp, url?: string][] = [
  // Numbers
  ["the address of another property beside it", PAGE, /imóveis diferentes/, OTHER],
  [
    "the address of another property in its container",
    toMhtml(PAGE, { ...SAVED, url: OTHER }, "base64"),
    /imóveis diferentes/,
  ],
  [
    "the address of another property in a web archive",
    toWebArchive(PAGE, { url: OTHER }),
    /imóveis diferentes/,
  ],
  [
    "the address of another property above the copied text",
    `${OTHER}\n${toCopy(PAGE)}`,
    /imóveis diferentes/,
  ],
  ["another number in the hidden field", inventedPage({ hidden: "8700000000117" }), /imóveis diferentes/],
  [
    "two hidden fields",
    PAGE.replace("</h5>", '<input id="hdnimovel" value="8700000000999"></h5>'),
    /imóveis diferentes/,
  ],
  [
    "two shown numbers",
    inventedPage({ facts: "<p>Número do imóvel: 8700000000999</p>" }),
    /imóveis diferentes/,
  ],
  ["the boxes of two properties", PAGE + second, /imóveis diferentes/],
  ["one box in the other", PAGE.replace("Topo", second), /imóveis diferentes/],
  ["two pages in one container", mime(`${htmlPart(PAGE)}${htmlPart(second)}--a--`), /imóveis diferentes/],
  ["the copied text of two pages", `${toCopy(PAGE)}\n${toCopy(second)}`, /imóveis diferentes/],
  [
    "a number outside of its box only",
    PAGE.replaceAll(/<div id="dadosImovel">/g, "<div>"),
    /não é a de um imóvel/,
  ],
  ["no number", PAGE.replaceAll("870000000011-6", "").replaceAll(INVENTED_NUMBER, ""), /não traz o número/],
  [
    "a number of three digits",
    `<div id="dadosImovel">Número do imóvel: 123<br>Valor de avaliação: R$ 1,00</div>`,
    /não traz o número/,
  ],
  [
    "a number of thirty digits",
    `<div id="dadosImovel">Número do imóvel: ${"1".repeat(30)}</div>`,
    /não traz o número/,
  ],
  [
    "a number and nothing else",
    `<div id="dadosImovel"><input id="hdnimovel" value="${INVENTED_NUMBER}"></div>`,
    /não é a de um imóvel/,
  ],
  [
    "a number and a heading",
    `<div id="dadosImovel"><h5>RES. X</h5>Número do imóvel: 870000000011-6</div>`,
    /mais nada/,
  ],

  // Moments
  [
    "a container of another year",
    toMhtml(PAGE, { ...SAVED, at: new Date("2090-01-01T00:00:00Z") }, "base64"),
    /ainda não chegou/,
  ],
  [
    "a sale that ends in ten years, after a counter of one hour",
    inventedPage({
      box: '<b>Venda Online</b><i id="dias0">0</i><i id="horas0">1</i><i id="minutos0">0</i><i id="segundos0">0</i>',
      deadline: "31/08/2036 18:00:00",
    }),
    /ainda não chegou/,
  ],

  // Amounts
  [
    "a price above all that exists",
    prices("Valor de avaliação: R$ 99.999.999.999.999,00"),
    /valor impossível/,
  ],
  [
    "a minimum of many times the appraisal",
    prices("Valor de avaliação: R$ 10.000,00<br>Valor mínimo de venda: R$ 990.000,00"),
    /mínimo passa de 10 vezes/,
  ],
  [
    "a first auction of many times the appraisal",
    prices("Valor de avaliação: R$ 10.000,00<br>Valor mínimo de venda 1º Leilão: R$ 990.000,00"),
    /mínimo passa de 10 vezes/,
  ],
  [
    "a discount that its amounts do not give",
    prices(
      "Valor de avaliação: R$ 200.000,00<br><b>Valor mínimo de venda: R$ 10.000,00</b> ( desconto de 40,00%)",
    ),
    /desconto escrito não é/,
  ],
  [
    "a price changed without its discount, in copied text",
    toCopy(
      prices(
        "Valor de avaliação: R$ 200.000,00<br>Valor mínimo de venda: R$ 20.000,00 ( desconto de 40,00%)",
      ),
    ),
    /desconto escrito não é/,
  ],

  // Pages of something else
  [
    "the bot manager's page",
    "<head>\n<title>Radware Bot Manager CAPTCHA</title></head>",
    /verificação \(captcha\)/,
  ],
  [
    "its page under the address of a property",
    "<html><script src='https://js.hcaptcha.com/1/api.js'></script>",
    /verificação \(captcha\)/,
    SAVED.url,
  ],
  [
    "its page in a container",
    toMhtml(
      "<html><body>Toque no quadro abaixo para verificar que você não é robô.</body></html>",
      SAVED,
      "base64",
    ),
    /verificação \(captcha\)/,
  ],
  [
    "its copied text",
    `Precisamos fazer uma verificação de segurança para sua conta\n${SAVED.url}`,
    /verificação \(captcha\)/,
  ],
  [
    "the menu alone",
    "<html><body><ul><li>FGTS</li><li>Permite financiamento.</li><li>Imóvel em disputa</li></ul></body></html>",
    /não é a de um imóvel/,
  ],
  ["the copied menu", "Produtos\nFGTS\nHabitação\nMinhas\ndisputas", /não é a de um imóvel/],
  ["the words of a page in comments", `<html><!-- ${toCopy(PAGE)} --></html>`, /não é a de um imóvel/],
  [
    "a page made by its own script",
    `<html><script>document.body.innerHTML = ${JSON.stringify(PAGE).replaceAll("</script>", "")}</script></html>`,
    /não é a de um imóvel/,
  ],
  [
    "a page inside a text area",
    `<html><textarea>${PAGE.replaceAll("textarea", "")}</textarea></html>`,
    /não é a de um imóvel/,
  ],
  [
    "gone, without an address",
    "<p>O imóvel que você procura não está mais disponível para venda</p>",
    /\/trazer\?numero=/,
  ],
  [
    "gone, under another site's address",
    "<p>O imóvel que você procura não está mais disponível para venda</p>",
    /\/trazer\?numero=/,
    "https://venda-imoveis.caixa.gov.br.example/sistema/detalhe-imovel.asp?hdnimovel=8700000000116",
  ],
  [
    "gone, under two addresses",
    `<!-- saved from url=(0090)${OTHER} -->\n<p>O imóvel que você procura não está mais disponível para venda</p>`,
    /imóveis diferentes/,
    SAVED.url,
  ],

  // Sizes and containers
  ["20 MB", PAGE + " ".repeat(20_000_000), /mais de 5 MB/],
  ["a zip bomb", Buffer.from("PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000"), /compactado/],
  ["an archive", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), /tipo que não é lido/],
  ["tags in tags in tags", PAGE.replace("Topo", "<div>".repeat(100_000)), /partes demais/],
  [
    "open tags in another part, each closed by another tag",
    mime(`${htmlPart(PAGE)}${htmlPart("<b>".repeat(50_000) + "</i>".repeat(50_000))}--a--`),
    /partes demais/,
  ],
  [
    "parts that each hold parts",
    mime("--a\nContent-Type: multipart/mixed; boundary=b\n\nx\n".repeat(20)),
    /partes demais/,
  ],
  ["a million tags", PAGE.replace("Topo", "<b></b>".repeat(200_000)), /partes demais/],
  [
    "a hundred boxes",
    '<div id="dadosImovel">Número do imóvel: 870000000011-6</div>'.repeat(100),
    /partes demais/,
  ],
  ["a million lines", `${toCopy(PAGE)}${"\nx".repeat(200_000)}`, /partes demais/],
  ["parts in parts in parts", mime(deepMime, "multipart/mixed; boundary=b0"), /partes demais/],
  ["ten thousand parts", mime("--a\n\n".repeat(10_000)), /partes demais/],
  [
    "a page attached to a letter",
    mime(`--a\nContent-Type: application/octet-stream\n\n${PAGE}\n--a--`),
    /sem nenhuma página/,
  ],
  [
    "a letter within",
    mime(
      `--a\nContent-Type: message/rfc822\n\n${mime(`--b\nContent-Type: text/html\n\n${PAGE}`, "multipart/related; boundary=b")}\n--a--`,
    ),
    /sem nenhuma página/,
  ],
  ["a web archive whose page is itself", binaryPlist({ WebMainResource: { WebMainResource: "x" } }), /plist/],
  [
    "a web archive that ends before its table",
    Buffer.concat([Buffer.from("bplist00"), Buffer.alloc(40, 0xff)]),
    /plist/,
  ],
  ["a property list of four bytes", "bpli", /não é a de um imóvel/],
  [
    "bytes at random",
    Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 251)),
    /tipo que não é lido/,
  ],
];

test.for(REFUSED)("%s is refused with a reason", async ([, bytes, reason, url]) => {
  expect(await read(bytes, url)).toEqual({
    ok: false,
    refusal: { status: expect.any(Number) as number, why: expect.stringMatching(reason) as string },
  });
});

const HARMLESS: [what: string, parts: InventedPage, facts: object][] = [
  [
    "a script in the description",
    { box: "<b>Venda Online</b><p>Descrição:<br>Casa<script>alert(1)</script>.</p>" },
    { description: "Casa." },
  ],
  [
    "a script in the heading",
    { heading: "RES. X<script>alert(1)</script><svg onload=alert(1)>" },
    { building: "RES. X" },
  ],
  [
    "a document of another site",
    {
      box: `<b>Venda Online</b><a onclick="ExibeDoc('https://outro.example/editais/matricula/x.pdf')">x</a>`,
    },
    { deedUrl: null },
  ],
  [
    "a document that is a script",
    { box: `<b>Venda Online</b><a onclick="ExibeDoc('javascript:alert(1)//editais/')">x</a>` },
    { noticeUrl: "https://venda-imoveis.caixa.gov.br/editais/EL00480226CPARE.PDF" },
  ],
  [
    "an auctioneer's site that is a script",
    { box: `<b>Leilão SFI</b><a onclick="SiteLeiloeiro('javascript:alert(1)')">x</a>` },
    { auctioneerSite: "https://www.leiloes-inventados.com.br/" },
  ],
  [
    "occupation in a comment",
    { box: "<b>Venda Online</b><!-- <p>Situação: Ocupado</p> -->" },
    { saleMode: "Venda Online" },
  ],
  [
    "auctions in 1900 and in a month that is none",
    {
      box: "<b>Leilão SFI</b><br>Data do 1º Leilão - 14/10/1900 - 10h00<br>Data do 2º Leilão - 14/13/2026 - 10h00",
    },
    { firstAuctionAt: null, secondAuctionAt: null },
  ],
  [
    "a description of a megabyte",
    { box: `<b>Venda Online</b><p>Descrição:<br>${"casa ".repeat(200_000)}</p>` },
    { saleMode: "Venda Online" },
  ],
  [
    "control characters and letters that run backwards",
    { heading: "RES.\u0007 \u001bX" },
    { building: "RES. X" },
  ],
];

test.for(HARMLESS)("%s leaves nothing that runs", async ([, parts, facts]) => {
  const reading = await read(inventedPage(parts));
  expect(reading).toMatchObject({ ok: true, value: { page: facts } });
  const stored = JSON.stringify(reading);
  expect(stored.length).toBeLessThan(20_000);
  expect(stored).not.toMatch(/<\w|javascript:|outro\.example|ocupado/i);
});
