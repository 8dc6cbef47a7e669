import { beforeEach, expect, test } from "vitest";
import { profiles } from "#app/db/schema/accounts.ts";
import { costValues } from "#app/db/schema/costs.ts";
import { action as importSheet } from "#app/routes/admin-table-import.tsx";
import { loader as sheet } from "#app/routes/admin-sheet.ts";
import { action, loader } from "#app/routes/admin-table.tsx";
import type { Services } from "#app/services.ts";
import { newMember, testAccounts, type TestMember } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { loggedActs } from "#tests/logged-acts.ts";
import { ask } from "#tests/route-requests.ts";
import type { RefusedCost } from "./cost-form.tsx";
import type { RefusedSheet } from "./import-page.tsx";
import type { TableScreen } from "./tables-screen.server.ts";

const { db } = await openTestDatabase();
const PATH = "/admin/tabelas/selic";
const params = { table: "selic" };

let carla: TestMember;
let services: Partial<Services>;

beforeEach(async () => {
  const accounts = testAccounts(db);
  carla = await newMember(accounts, "carla@exemplo.com.br", "Carla Souza");
  await db.update(profiles).set({ role: "admin" });
  services = { accounts, now: () => new Date() };
});

const VALUE = {
  adicionar: "1",
  taxa: "15",
  vale_desde: "2025-06-19",
  fonte: "Banco Central",
  endereco: "https://exemplo.gov.br/copom",
  consultado_em: "2026-01-10",
};

const send = (fields: Record<string, string>) =>
  ask(services, action, { path: PATH, params, as: carla.browser, body: new URLSearchParams(fields) });

const sendSheet = (text: string | Buffer<ArrayBuffer>) => {
  const body = new FormData();
  body.set("arquivo", new File([text], "selic.csv", { type: "text/csv" }));
  return ask(services, importSheet, { path: `${PATH}/importar`, params, as: carla.browser, body });
};

async function screen(): Promise<TableScreen> {
  const answer = await ask(services, loader, { path: PATH, params, as: carla.browser });
  return ((await answer.json()) as { screen: TableScreen }).screen;
}

const logged = async () => (await loggedActs(db)).map(({ action: act, details }) => ({ act, details }));

test("a value is recorded, a second one of its day is told of the first, and each act is logged with what was before", async () => {
  expect((await send(VALUE)).headers.get("location")).toBe(PATH);
  const [line] = (await screen()).lines;
  expect(line).toMatchObject({ value: "15% ao ano", days: "Desde 19/06/2025", status: "Vale hoje" });
  const second = await send({ ...VALUE, taxa: "14,75" });
  expect(second.status).toBe(409);
  const refused = (await second.json()) as RefusedCost;
  expect(refused.typed.taxa).toBe("14,75");
  expect(refused.errors[""]).toMatch(/^Já vale 15% ao ano desde 19\/06\/2025 .+ registrado por Carla Souza /);
  await send({ ...VALUE, taxa: "14,75", substitui: String(refused.replaces) });
  const replaced = (await screen()).lines[0]!;
  expect(replaced.value).toBe("14,75% ao ano");
  await send({ desfazer: String(replaced.id) });
  expect((await screen()).lines[0]).toEqual(line);
  const place = { table: "selic", key: "brasil", valid_from: "2025-06-19" };
  const texts = (taxa: string): unknown => expect.objectContaining({ taxa, fonte: "Banco Central" });
  expect(await logged()).toEqual([
    {
      act: "Criou valor de tabela de custos",
      details: { ...place, value_id: line!.id, before: null, after: texts("15,00") },
    },
    {
      act: "Alterou valor de tabela de custos",
      details: { ...place, value_id: replaced.id, before: texts("15,00"), after: texts("14,75") },
    },
    {
      act: "Alterou valor de tabela de custos",
      details: { ...place, value_id: replaced.id, undo: true, before: texts("14,75"), after: texts("15,00") },
    },
  ]);
});

test("a refused value keeps what was typed, and nothing is written", async () => {
  const answer = await send({ ...VALUE, taxa: "15.00", endereco: "bcb" });
  expect(answer.status).toBe(422);
  const { typed, errors } = (await answer.json()) as RefusedCost;
  expect([typed.taxa, Object.keys(errors)]).toEqual(["15.00", ["taxa", "endereco"]]);
  expect(await db.select().from(costValues)).toEqual([]);
  for (const odd of [{}, { desfazer: "x" }, { ...VALUE, substitui: "x" }])
    await expect(send(odd as Record<string, string>)).rejects.toMatchObject({ init: { status: 400 } });
  const unknown = { path: "/admin/tabelas/x", params: { table: "x" }, as: carla.browser, body: "" };
  await expect(ask(services, action, unknown)).rejects.toMatchObject({ init: { status: 404 } });
});

test("what was exported is imported elsewhere as it was, also from an older spreadsheet program; the import is undone at once", async () => {
  await send({ ...VALUE, fonte: "Comitê de Política Monetária" });
  const exported = await (await ask(services, sheet, { path: PATH, params, as: carla.browser })).text();
  await db.delete(costValues);
  expect((await sendSheet(exported)).headers.get("location")).toBe(PATH);
  const { lines, imported } = await screen();
  expect(lines[0]!.source).toContain("Comitê de Política Monetária");
  expect(imported!.text).toMatch(/^Última importação: 1 valor em vigor, por Carla Souza em /);
  await send({ desfazer_importacao: imported!.batch });
  expect(await screen()).toMatchObject({ lines: [], imported: null, total: 0 });
  await sendSheet(Buffer.from(exported, "latin1"));
  expect((await screen()).lines[0]!.source).toContain("Comitê de Política Monetária");
  expect((await logged()).map(({ act }) => act)).toEqual([
    "Criou valor de tabela de custos",
    "Criou valores de tabela de custos por importação",
    "Alterou valores de tabela de custos",
    "Criou valores de tabela de custos por importação",
  ]);
});

test("a sheet with a wrong row is refused whole, with the row and the reason", async () => {
  await send(VALUE);
  const exported = await (await ask(services, sheet, { path: PATH, params, as: carla.browser })).text();
  for (const [from, to, why] of [
    ["15,00", "quinze", "Meta ao ano (%): Informe uma porcentagem ao ano de 0 a 100, como 11,19."],
    ["15,00", "14,00", "Já vale 15% ao ano desde esse dia. Desfaça esse valor antes, ou use outro dia."],
  ] as const) {
    const answer = await sendSheet(exported.replace(from, to));
    const refused: RefusedSheet = { file: "selic.csv", errors: [{ line: 2, text: why }] };
    expect([answer.status, await answer.json()]).toEqual([422, refused]);
  }
  expect((await sendSheet("")).status).toBe(422);
  expect(await logged()).toHaveLength(1);
});
