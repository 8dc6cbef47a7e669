import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { deadlineChanges, propertyPages } from "#app/db/schema/properties.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { indexOf } from "#tests/stored-index.ts";
import { emptyPage } from "#app/db/shapes/property-page.ts";
import { openTestDatabase } from "#tests/database.ts";
import { forgetLists } from "#tests/history.ts";
import { PAGE_URL } from "#tests/page-containers.ts";
import { newDraft, placeByName, takeIn } from "#tests/factories.ts";
import { listFile } from "#tests/invented-list.ts";
import { importPage } from "./import-page.server.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";

const { db } = await openTestDatabase();

const NUMBER = "8700000000116";
const AUCTIONS = "Data do 1º Leilão - 14/10/2026 - 10h00<br>Data do 2º Leilão - 20/10/2026 - 9h30";

function pageHtml(payments: string, address = ""): string {
  return `<html><body><div id="dadosImovel"><h5>RESIDENCIAL AURORA<input id="hdnimovel" value="${NUMBER}"></h5>
    ${address && `<p><strong>Endereço:</strong><br>${address}</p>`}
    <div class="related-box"><b>Leilão SFI</b><br>${AUCTIONS}<p>FORMAS DE PAGAMENTO ACEITAS:<br>${payments}</p></div>
    </div></body></html>`;
}

const HTML = pageHtml("Recursos próprios.<br>Permite utilização de FGTS.<br>Permite financiamento.");

const NOW = new Date("2026-11-20T12:00:00Z");

async function savePage(
  html = HTML,
  {
    modifiedAt = new Date("2026-10-01T12:00:00Z"),
    name = "pagina.html",
    ...over
  }: { name?: string; modifiedAt?: Date | null; fallbackDate?: string; importedBy?: string } = {},
) {
  const options = { ...IMPORT_SETUP, origin: "cli", resolvePlace: placeByName, now: NOW, ...over } as const;
  const file = { ...listFile(html, name), modifiedAt };
  return importPage(db, file, await IMPORT_SETUP.source.readPage(file), options);
}

const SFI = "Leilão SFI - Edital Único";

/** The list of a day with the property, which accepts financing or not; null: the list does not say. */
const list = (date: string, acceptsFinancing: boolean | null = null, saleMode = SFI) =>
  takeIn(db, { date, drafts: [newDraft(NUMBER, { acceptsFinancing, saleMode })] });

async function storedPage() {
  const { rows } = await db.execute(sql`select pagamentos, proxima_data, data_seguinte from properties`);
  return rows[0];
}

test("a page adds payment forms and dates to its property, in either order of page and list", async () => {
  const merged = {
    pagamentos: ["a_vista", "fgts", "financiamento"],
    proxima_data: "2026-10-14",
    data_seguinte: "2026-10-20",
  };
  await list("2026-10-01");
  expect(await savePage()).toMatchObject({
    state: "SP",
    error: null,
    notices: [
      `página do imóvel ${NUMBER}, de 01/10/2026 (a data do arquivo: nada mais diz quando ela foi salva), guardada`,
    ],
  });
  expect(await storedPage()).toEqual(merged);
  await forgetLists(db);
  await list("2026-10-01");
  expect(await storedPage()).toEqual(merged);
});

test("a property is found by the CEP of its page, whatever lists come later", async () => {
  await list("2026-10-01");
  await savePage(
    pageHtml("", "RUA DAS ACACIAS,N. 120 APTO. 12, CENTRO - CEP: 01310-100, CAMPINAS - SAO PAULO"),
  );
  await takeIn(db, {
    date: "2026-10-02",
    drafts: [newDraft(NUMBER, { priceCents: 9_000_000 }), newDraft("1001")],
  });
  const index = await indexOf(db);
  for (const text of ["01310-100", "01310100", "cep 01310-100", "rua das acacias 01310-100"])
    expect({ [text]: index.numbers({ ...NO_FILTERS, text }, "recentes") }).toEqual({ [text]: [NUMBER] });
});

test("a page that an administrator sent is a row of the log with what was held before, and one of a command is none", async () => {
  const importedBy = "5b1f63a5-2f0e-4a2a-9d51-0c3c0a7f8b11";
  await savePage();
  await savePage(HTML, { modifiedAt: new Date("2026-10-02T12:00:00Z"), importedBy });
  expect(await newestActs(db, 9)).toMatchObject([
    {
      action: "Criou importação",
      adminId: importedBy,
      details: {
        number: NUMBER,
        before: { saved_at: "2026-10-01T12:00:00.000Z" },
        after: { saved_at: "2026-10-02T12:00:00.000Z" },
      },
    },
  ]);
});

test("the list's word on financing overrides the page's", async () => {
  await list("2026-10-01", false);
  await savePage();
  expect(await storedPage()).toMatchObject({ pagamentos: ["a_vista", "fgts"] });
  await savePage(pageHtml("Recursos próprios."));
  await list("2026-10-02", true);
  expect(await storedPage()).toMatchObject({ pagamentos: ["a_vista", "financiamento"] });
});

test("once the first auction is over the second is the next date, and the last date stays", async () => {
  await list("2026-10-14");
  await savePage();
  expect(await storedPage()).toMatchObject({ proxima_data: "2026-10-14", data_seguinte: "2026-10-20" });
  await list("2026-10-15");
  expect(await storedPage()).toMatchObject({ proxima_data: "2026-10-20", data_seguinte: null });
  await list("2026-11-01");
  expect(await storedPage()).toMatchObject({ proxima_data: "2026-10-20" });
});

test("the dates of an auction end with it: a list with another sale mode takes them away, in whatever order lists and page come", async () => {
  const on = (date: string, saleMode: string) => list(date, null, saleMode);
  const dates = async () => Object.values((await storedPage())!).slice(1);
  await on("2026-10-01", SFI);
  await savePage();
  expect(await dates()).toEqual(["2026-10-14", "2026-10-20"]);
  await on("2026-10-03", "Venda Direta Online");
  expect(await dates()).toEqual([null, null]);
  await on("2026-10-02", SFI);
  expect(await dates()).toEqual([null, null]);
  // Of a sale mode that nobody knows it is not certain which dates it ends.
  await on("2026-10-04", "Venda Secreta");
  expect(await dates()).toEqual(["2026-10-14", "2026-10-20"]);
});

test("a deadline that differs from the stored page is recorded as a change, once", async () => {
  const notices = async () =>
    (await db.select().from(deadlineChanges).orderBy(deadlineChanges.id)).map(({ momento, de, para }) => [
      momento,
      de?.toISOString(),
      para?.toISOString(),
    ]);
  await savePage();
  const first = [
    ["leilao-1", undefined, "2026-10-14T13:00:00.000Z"],
    ["leilao-2", undefined, "2026-10-20T12:30:00.000Z"],
  ];
  expect(await notices()).toEqual(first);
  await savePage();
  expect(await notices()).toEqual(first);
  await savePage(HTML.replace("14/10/2026 - 10h00", "16/10/2026 - 11h00"));
  expect(await notices()).toEqual([
    ...first,
    ["leilao-1", "2026-10-14T13:00:00.000Z", "2026-10-16T14:00:00.000Z"],
  ]);
});

const gone = (url = `${PAGE_URL}${NUMBER}`) =>
  `<!-- saved from url=(0087)${url} -->\n<html><p>O imóvel que você procura não está mais disponível para venda.</p></html>`;

test("a page that says that its property is gone is stored with its day, beside what an older page said, and takes it out of no list", async () => {
  await list("2026-10-01");
  await savePage();
  const before = await storedPage();
  const on = (day: string) => ({ modifiedAt: new Date(`2026-10-${day}T12:00:00Z`) });
  const report = await savePage(gone(), on("05"));
  expect([report.error, report.state, report.notices]).toEqual([
    null,
    "SP",
    [
      `página do imóvel ${NUMBER}, de 05/10/2026 (a data do arquivo: nada mais diz quando ela foi salva), guardada: diz que ele não está mais disponível para venda`,
    ],
  ]);
  const goneAt = "2026-10-05T12:00:00.000Z";
  const stored = async () => (await db.select().from(propertyPages))[0]!;
  expect(await stored()).toMatchObject({ dados: { saleMode: "Leilão SFI", goneAt } });
  expect([await savedAt(), await storedPage()]).toEqual(["2026-10-01T12:00:00.000Z", before]);
  expect((await indexOf(db)).numbers(NO_FILTERS, "recentes")).toEqual([NUMBER]);
  // A page between the two adds its facts; one after them offers it again.
  await savePage(pageHtml("Recursos próprios."), on("03"));
  expect((await stored()).dados).toMatchObject({ payments: ["a_vista"], goneAt });
  await savePage(HTML, on("07"));
  expect((await stored()).dados.goneAt).toBeUndefined();
});

test("a page that says of an unknown property that it is gone has its number and nothing else", async () => {
  const report = await savePage(gone());
  expect(report.notices[0]).toContain("; ele ainda não apareceu em nenhuma lista importada");
  const [row] = await db.select().from(propertyPages);
  expect(row!.dados).toEqual({ ...emptyPage(NUMBER), goneAt: "2026-10-01T12:00:00.000Z" });
});

test("a page saved without its links leaves those of an older one", async () => {
  const links = `<button onclick="ExibeDoc('/editais/EL1.PDF')">x</button><button onclick="ExibeDoc('/editais/matricula/SP/1.pdf')">x</button><button onclick="SiteLeiloeiro('leiloes.example')">x</button>`;
  const page = (notice: string, extra = "") =>
    HTML.replace("<b>Leilão", `${extra}<span>Edital: ${notice}</span><br><b>Leilão`);
  await savePage(page("0001/2026", links));
  const stored = async () => (await db.select().from(propertyPages))[0]!.dados;
  const bank = "https://venda-imoveis.caixa.gov.br/editais";
  const stayed = {
    noticeUrl: `${bank}/EL1.PDF`,
    deedUrl: `${bank}/matricula/SP/1.pdf`,
    auctioneerSite: "https://leiloes.example/",
  };
  await savePage(page("0001/2026"));
  expect(await stored()).toMatchObject(stayed);
  await savePage(page("0002/2026"));
  expect(await stored()).toMatchObject({ ...stayed, noticeUrl: null, auctioneerSite: null });
});

test("a sale mode that no list has named is stored as it is and reported", async () => {
  const report = await savePage(HTML.replace("Leilão SFI", "Compra Direta"));
  expect(report.notices[1]).toBe('modalidade de venda nova na página, guardada como está: "Compra Direta"');
  expect((await savePage()).notices).toHaveLength(1);
});

test("a page that says that it was saved tomorrow is refused", async () => {
  const html = `<!DOCTYPE html><html><!--\n Page saved with SingleFile \n url: ${PAGE_URL}${NUMBER} \n saved date: Sat Nov 21 2026 12:00:00 GMT-0300\n-->${HTML}`;
  expect((await savePage(html)).error).toContain("21/11/2026, que ainda não chegou");
});

test("a file that is no property page is refused", async () => {
  await expect(savePage("<html><body>Busca</body></html>")).rejects.toThrow("detalhe-imovel.asp");
});

async function savedAt(): Promise<string | undefined> {
  const [row] = await db.select().from(propertyPages);
  return row?.salvaEm.toISOString();
}

test("a page is dated by its counter, else by its name, else by the operator, else by its file, which is said; where all are missing the import asks for a date", async () => {
  const counter = `<div id="dias0">00</div><div id="horas0">08</div><div id="minutos0">33</div><div id="segundos0">11</div>
    <script>strLista: ("1@@" + "31/08/2026 18:00:00" + "||")</script>`;
  const online = HTML.replace("</body>", `${counter}</body>`);
  const unknown = await savePage(HTML, { modifiedAt: null });
  expect(unknown).toMatchObject({ rows: 0, error: expect.stringContaining("--data AAAA-MM-DD") as string });
  // The beginning of 1970 and tomorrow: it cannot have been saved then.
  for (const impossible of ["1970-01-01T00:00:00Z", "2026-11-21T12:00:00Z"])
    expect((await savePage(HTML, { modifiedAt: new Date(impossible) })).error).toContain("--data");
  expect(await savedAt()).toBeUndefined();
  await savePage(online, { fallbackDate: "2026-09-15" });
  expect(await savedAt()).toBe("2026-08-31T12:26:49.000Z");
  await savePage(HTML, { fallbackDate: "2026-09-15", modifiedAt: NOW });
  expect(await savedAt()).toBe("2026-09-16T02:59:59.000Z");
  await savePage();
  expect(await savedAt()).toBe("2026-10-01T12:00:00.000Z");
  expect((await db.select().from(propertyPages))[0]!.dados.isDatedByFile).toBe(true);
  const named = await savePage(HTML, { name: "2026-11-03/pagina.html", fallbackDate: "2026-11-09" });
  expect([await savedAt(), await storedPage(), named.rows, named.unchanged, named.notices[0]]).toEqual([
    "2026-11-04T02:59:59.000Z",
    undefined,
    1,
    0,
    `página do imóvel ${NUMBER}, de 03/11/2026, guardada; ele ainda não apareceu em nenhuma lista importada`,
  ]);
  expect((await db.select().from(propertyPages))[0]!.dados.isDatedByFile).toBeUndefined();
});

test("a page older than the stored one changes nothing, and the report says so", async () => {
  await list("2026-10-01");
  await savePage();
  const before = await storedPage();
  const report = await savePage(pageHtml("Recursos próprios."), {
    modifiedAt: new Date("2026-09-01T12:00:00Z"),
  });
  expect(report.notices).toEqual([
    `página do imóvel ${NUMBER}, de 01/09/2026 (a data do arquivo: nada mais diz quando ela foi salva), não foi guardada: já há uma mais nova, de 01/10/2026`,
  ]);
  expect([await storedPage(), await savedAt()]).toEqual([before, "2026-10-01T12:00:00.000Z"]);
});
