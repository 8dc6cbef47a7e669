import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { resolvePlace } from "#app/facts/places/places.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { loggedActs } from "#tests/logged-acts.ts";
import { batchView, settleBatch } from "./batch.server.ts";
import { batchForm } from "./data-form.ts";
import { dataList } from "./data-words.ts";
import { dataScreen, filterOf } from "./data-screen.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const ADMIN = "0f8fad5b-d9cb-469f-a165-70867728950e";
const OLD_TOWN = ["1001", "1002"].map((number) => newDraft(number, { city: "CAMPINAS VELHA" }));
const TINY = newDraft("1004", { areaPrivateM2: 0.01 });
const DRAFTS = [...OLD_TOWN, newDraft("1003", { city: "VILA NENHURES" }), TINY];

const take = (date: string, drafts = DRAFTS) => takeIn(db, { date, drafts }, { resolvePlace });

beforeEach(async () => {
  await take("2026-03-03");
});

function wish(address: string) {
  const query = dataList.read(new URLSearchParams(address));
  expect(dataList.href(query)).toBe(`/admin/dados?${address}`);
  return { filter: filterOf(query), batch: query.batch! };
}

const view = (address: string) => {
  const { filter, batch } = wish(address);
  return batchView(db, filter, batch);
};

async function decide(address: string, fields: Record<string, string>, seen?: string) {
  const visto = seen ?? (await view(address)).seen;
  const act = batchForm.parse({ visto, ...fields });
  return settleBatch(db, { adminId: ADMIN, now: NOW }, wish(address), act);
}

const logged = async () => (await loggedActs(db)).map(({ action, details }) => ({ action, details }));
async function withdrawn() {
  const { rows } = await db.execute<{ n: string }>(
    sql`select n_do_imovel as n from properties where ws_indisponivel order by 1`,
  );
  return rows.map(({ n }) => n);
}

test("all that the filters find is dismissed at once with one row in the log, and put back", async () => {
  const open = "grupo=cidade&lote=todos";
  expect(await view(open)).toMatchObject({
    title: "Decidir sobre 2 itens",
    lines: ["Cidade desconhecida: 2 itens, 3 imóveis"],
    acts: ["dispensar", "indisponivel"],
    properties: 3,
    why: null,
  });
  expect(await decide(open, { acao: "dispensar", motivo: "Conferido" })).toMatchObject({
    text: "2 itens saíram da fila.",
    changesSearch: false,
  });
  expect((await view(open)).why).toBe("Escolha ao menos um item da lista.");
  const done = "situacao=dispensado&lote=escolhidos&escolhido=cidade%3ASP%3AVILA+NENHURES";
  expect(await decide(done, { acao: "reabrir" })).toMatchObject({ text: "1 item voltou à fila." });
  expect(await view(open)).toMatchObject({ lines: ["Cidade desconhecida: 1 item, 1 imóvel"] });
  const item = (key: string, before: string | null) => ({ group: "cidade", key, values: "", before });
  const both = [item("SP:CAMPINAS VELHA", null), item("SP:VILA NENHURES", null)];
  const one = [item("SP:VILA NENHURES", "Conferido")];
  expect(await logged()).toEqual([
    { action: "Dispensou dados suspeitos", details: { count: 2, items: both, after: "Conferido" } },
    { action: "Reabriu dados suspeitos", details: { count: 1, items: one, after: null } },
  ]);
});

test("the properties of chosen cities leave the portal together and return, each with its row in the log", async () => {
  const chosen = "lote=escolhidos&escolhido=cidade%3ASP%3ACAMPINAS+VELHA&escolhido=area%3A1004";
  expect(await decide(chosen, { acao: "indisponivel", motivo: "Onde é?" })).toMatchObject({
    text: "3 propriedades marcadas como indisponíveis",
    changesSearch: true,
  });
  expect(await withdrawn()).toEqual(["1001", "1002", "1004"]);
  expect(await view("grupo=cidade&lote=todos")).toMatchObject({ properties: 1 });
  const away = "grupo=cidade&situacao=indisponivel&lote=todos";
  expect(await view(away)).toMatchObject({ acts: ["disponivel"], properties: 2 });
  expect(await decide(away, { acao: "disponivel" })).toMatchObject({
    text: "2 propriedades marcadas como disponíveis",
  });
  expect(await withdrawn()).toEqual(["1004"]);
  const acts = (await logged()).map(({ details }) => `${details.property_id} ${details.new_status}`);
  const off = ["1004", "1001", "1002"].map((number) => `${number} unavailable`);
  expect(acts).toEqual([...off, "1001 available", "1002 available"]);
});

test("what is no longer as the dialog showed it is not decided, and words can only be dismissed", async () => {
  const open = "grupo=cidade&lote=todos";
  const { seen } = await view(open);
  await take("2026-03-10", [...DRAFTS, newDraft("1005", { city: "CAMPINAS VELHA" })]);
  expect(await decide(open, { acao: "indisponivel" }, seen)).toMatchObject({ outcome: "refused" });
  await db.execute(sql`update properties set termos_desconhecidos = '{iglu}'`);
  expect(await view("grupo=termo&lote=todos")).toMatchObject({ acts: ["dispensar"], properties: 0 });
  const hidden = await decide("grupo=termo&lote=todos", { acao: "indisponivel" });
  expect(hidden).toMatchObject({ outcome: "refused" });
  expect(await logged()).toEqual([]);
});

test("the page counts what is open after a decision and after a list, not what it counted before", async () => {
  const counted = async () => {
    const { groups } = await dataScreen(db, dataList.read(new URLSearchParams("grupo=cidade")));
    return groups.find(({ group }) => group === "cidade")!.count;
  };
  const counts = [await counted()];
  const one = "grupo=cidade&lote=escolhidos&escolhido=cidade%3ASP%3AVILA+NENHURES";
  await decide(one, { acao: "dispensar", motivo: "Conferido" });
  counts.push(await counted());
  await take("2026-03-10", [...DRAFTS, newDraft("1006", { city: "OUTRA NENHURES" })]);
  counts.push(await counted());
  expect(counts).toEqual(["2", "1", "2"]);
});
