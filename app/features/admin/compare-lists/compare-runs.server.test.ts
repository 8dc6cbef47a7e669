import { expect, test } from "vitest";
import { importFiles } from "#app/core/ingestion/import-files.server.ts";
import { findRuns } from "#app/core/ingestion/runs/find-runs.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft } from "#tests/factories.ts";
import { listFile } from "#tests/invented-list.ts";
import { runOf, takeOut } from "#tests/roll-back.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { runLine } from "../runs/runs-view.ts";
import { comparisonOf } from "./compare-screen.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-21T12:00:00Z");

test("two imports with lists of one state are compared, the earlier list first; of others it is said why not", async () => {
  const rio = newDraft("2001", { state: "RJ" });
  const later = await runOf(db, { date: "2026-03-03", drafts: [newDraft("1001")] });
  const earlier = await runOf(db, { date: "2026-03-01", drafts: [newDraft("1001")] });
  const other = await runOf(db, { state: "RJ", date: "2026-03-01", drafts: [rio] });
  const two = { state: "SP", from: "2026-03-01", to: "2026-03-03" };
  expect(await comparisonOf(db, [later, earlier])).toEqual({ two });
  expect(await comparisonOf(db, [later, other])).toEqual({
    refused: `As importações #${later} (SP) e #${other} (RJ) não têm lista de um mesmo estado: só se comparam listas do mesmo estado.`,
  });
  for (const chosen of [[later], [later, earlier, other]])
    expect(await comparisonOf(db, chosen)).toEqual({
      refused: "Escolha duas importações: nem mais, nem menos.",
    });
  await takeOut(database, earlier);
  expect(await comparisonOf(db, [later, earlier])).toMatchObject({
    refused: expect.stringContaining(`Nenhuma lista da importação #${earlier} está no portal`),
  });
});

test("the saved page of a property is a run of the history, with its hash, and no list that could be compared", async () => {
  const html = `<div id="dadosImovel"><h5>AURORA<input id="hdnimovel" value="8700000000116"></h5>
    <div class="related-box"><b>Venda Online</b></div></div>`;
  const pages = [
    { ...listFile(html, "pagina.html"), modifiedAt: new Date("2026-10-01T12:00:00Z") },
    { ...listFile("<html>detalhe-imovel.asp</html>", "outra.html"), modifiedAt: NOW },
  ];
  const options = { ...IMPORT_SETUP, origin: "cli" as const, now: NOW };
  const reports = [];
  for await (const report of importFiles(database, pages, options)) reports.push(report);
  const every = { text: "", uf: null, state: null, origin: null };
  const runs = await findRuns(db, every, { edge: null, most: 9 }, NOW);
  expect(runs.map(runLine)).toMatchObject([
    { name: "pagina.html", changes: "Página de um imóvel", state: "Importada", comparable: false },
    { name: "outra.html", state: "Recusada", comparable: false },
  ]);
  for (const { digest } of runs) expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(reports.map(({ error }) => error === null)).toEqual([false, true]);
});
