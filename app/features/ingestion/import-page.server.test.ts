import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deadlineChanges } from "#app/db/schema/sharing.ts";
import { testDatabase } from "#tests/database.ts";
import { forgetLists } from "#tests/history.ts";
import { newDraft, placeByName, takeIn } from "#tests/factories.ts";
import { importPage } from "./import-page.server.ts";

const database = testDatabase();

const NUMBER = "8700000000116";
const AUCTIONS = "Data do 1º Leilão - 14/10/2026 - 10h00<br>Data do 2º Leilão - 20/10/2026 - 9h30";

function pageHtml(payments: string): string {
  return `<html><body><div id="dadosImovel"><h5>RESIDENCIAL AURORA<input id="hdnimovel" value="${NUMBER}"></h5>
    <div class="related-box"><b>Leilão SFI</b><br>${AUCTIONS}<p>FORMAS DE PAGAMENTO ACEITAS:<br>${payments}</p></div>
    </div></body></html>`;
}

const HTML = pageHtml("Recursos próprios.<br>Permite utilização de FGTS.<br>Permite financiamento.");

async function savePage(html = HTML, over: { dryRun?: boolean } = {}) {
  const options = { origin: "cli", resolvePlace: placeByName, now: new Date(), ...over } as const;
  return importPage(database.current.db, "pagina.html", html, options);
}

/** The list of a day, on which the property is or is not financed; null: the list does not say. */
const list = (date: string, acceptsFinancing: boolean | null = null) =>
  takeIn(database.current.db, { date, drafts: [newDraft(NUMBER, { acceptsFinancing })] });

async function held() {
  const { rows } = await database.current.db.execute(
    sql`select pagamentos, proxima_data, data_seguinte from properties`,
  );
  return rows[0];
}

test("a page adds payment forms and dates to its property, whichever of page and list comes first", async () => {
  const merged = {
    pagamentos: ["a_vista", "fgts", "financiamento"],
    proxima_data: "2026-10-14",
    data_seguinte: "2026-10-20",
  };
  await list("2026-10-01");
  expect(await savePage()).toMatchObject({
    state: "SP",
    error: null,
    notices: [`página do imóvel ${NUMBER} guardada`],
  });
  expect(await held()).toEqual(merged);
  await forgetLists(database.current.db);
  await list("2026-10-01");
  expect(await held()).toEqual(merged);
});

test("a page of a property that no list has shown is kept, and says so", async () => {
  const report = await savePage();
  expect([report.error, report.notices]).toEqual([
    null,
    [`página do imóvel ${NUMBER} guardada; ele ainda não apareceu em nenhuma lista importada`],
  ]);
  expect(await held()).toBeUndefined();
});

test("the list has the last word on financing", async () => {
  await list("2026-10-01", false);
  await savePage();
  expect(await held()).toMatchObject({ pagamentos: ["a_vista", "fgts"] });
  await savePage(pageHtml("Recursos próprios."));
  await list("2026-10-02", true);
  expect(await held()).toMatchObject({ pagamentos: ["a_vista", "financiamento"] });
});

test("once the first auction is over the second is next, and the last one stays", async () => {
  await list("2026-10-14");
  await savePage();
  expect(await held()).toMatchObject({ proxima_data: "2026-10-14", data_seguinte: "2026-10-20" });
  await list("2026-10-15");
  expect(await held()).toMatchObject({ proxima_data: "2026-10-20", data_seguinte: null });
  await list("2026-11-01");
  expect(await held()).toMatchObject({ proxima_data: "2026-10-20" });
});

test("a deadline that a page says otherwise than before is written down, once", async () => {
  const said = async () =>
    (await database.current.db.select().from(deadlineChanges).orderBy(deadlineChanges.id)).map(
      ({ momento, de, para }) => [momento, de?.toISOString(), para?.toISOString()],
    );
  await savePage();
  const first = [
    ["leilao-1", undefined, "2026-10-14T13:00:00.000Z"],
    ["leilao-2", undefined, "2026-10-20T12:30:00.000Z"],
  ];
  expect(await said()).toEqual(first);
  await savePage(HTML, { dryRun: true });
  await savePage();
  expect(await said()).toEqual(first);
  await savePage(HTML.replace("14/10/2026 - 10h00", "16/10/2026 - 11h00"));
  expect(await said()).toEqual([
    ...first,
    ["leilao-1", "2026-10-14T13:00:00.000Z", "2026-10-16T14:00:00.000Z"],
  ]);
});

test("a dry run keeps no page, and what is no property's page is refused", async () => {
  await list("2026-10-01");
  await savePage(HTML, { dryRun: true });
  expect(await held()).toEqual({ pagamentos: [], proxima_data: null, data_seguinte: null });
  expect((await savePage("<html><body>Busca</body></html>")).error).toContain("detalhe-imovel.asp");
});
