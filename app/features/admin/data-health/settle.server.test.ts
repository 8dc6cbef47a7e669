import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { matchAlerts } from "#app/core/alerts/match-round.server.ts";
import { lockCorrections } from "#app/core/ingestion/corrections/apply-corrections.server.ts";
import type { Group } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { LockBusy } from "#app/db/brief-wait.server.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { newAlert, newOwner, notificationsOf } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { loggedActs } from "#tests/logged-acts.ts";
import { dataForm, type DataAct } from "./data-form.ts";
import { readSeen } from "./seen.server.ts";
import { decideNumbers, settle } from "./settle.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const ADMIN = "0f8fad5b-d9cb-469f-a165-70867728950e";
const DRAFTS = [newDraft("1001", { city: "CAMPINAS VELHA" }), newDraft("1002", { areaPrivateM2: 0.01 })];

beforeEach(async () => {
  await takeIn(db, { date: "2026-03-03", drafts: [DRAFTS[1]!] }, { resolvePlace });
});

const form = (fields: Record<string, string>): DataAct => dataForm.parse(fields);
const act = (fields: Record<string, string>) =>
  settle(db, { adminId: ADMIN, now: NOW }, form(fields), resolvePlace);

const seen = async (group: Group, key: string) => (await readSeen(db, { group, key })).seen;

const logged = async () => (await loggedActs(db)).map(({ action, details }) => ({ action, details }));

test("each act is logged with what was before and after it, and one that changes nothing is not", async () => {
  await takeIn(db, { date: "2026-03-10", drafts: DRAFTS }, { resolvePlace });
  const city = { item: "cidade:SP:CAMPINAS VELHA" };
  const place = { item: "ponto:1002" };
  const point = { lat: -22.9, lng: -47.06 };
  const area = { item: "area:1002" };
  const sinal = "|0.01|";
  const named = { ...city, acao: "apelido", municipio: "CAMPINAS" };
  expect(await act({ ...named, distrito: "sim" })).toMatchObject({ outcome: "done" });
  expect(await act({ ...named, municipio: "Campinas" })).toMatchObject({ outcome: "nothing" });
  await act({ ...city, acao: "desfazer_apelido" });
  for (let n = 0; n < 2; n++)
    await act({ ...place, acao: "posicao", posicao: "-22,9; -47,06", precisao: "porta" });
  await act({ ...place, acao: "desfazer_posicao" });
  await act({ ...area, acao: "dispensar", sinal, motivo: "Conferido" });
  await act({ ...area, acao: "reabrir" });
  await act({ ...area, acao: "indisponivel", motivo: "", visto: await seen("area", "1002") });
  const alias = { ibge: 3509502, city: "Campinas", isDistrict: true };
  const ofCity = { state: "SP", city: "CAMPINAS VELHA", properties: 1 };
  const seat = expect.objectContaining({ precision: "municipio" }) as unknown;
  const port = { ...point, precision: "porta" };
  const suspect = { group: "area", key: "1002" };
  const moved = "Alterou posição do imóvel";
  expect(await logged()).toEqual([
    { action: "Criou apelido de cidade", details: { ...ofCity, before: null, after: alias } },
    { action: "Deletou apelido de cidade", details: { ...ofCity, before: alias, after: null } },
    { action: moved, details: { property_id: "1002", before: seat, after: port } },
    { action: moved, details: { property_id: "1002", before: port, after: seat } },
    {
      action: "Dispensou dado suspeito",
      details: { ...suspect, values: sinal, before: null, after: "Conferido" },
    },
    { action: "Reabriu dado suspeito", details: { ...suspect, before: "Conferido", after: null } },
    {
      action: "Alterou disponibilidade do imóvel",
      details: expect.objectContaining({ new_status: "unavailable" }) as unknown,
    },
  ]);
});

test("a refused act says why at its field, changes nothing and logs nothing", async () => {
  const city = { item: "cidade:SP:CAMPINAS VELHA", acao: "apelido" };
  const says = (field: string, words: string) => ({
    outcome: "refused",
    errors: { [field]: expect.stringContaining(words) as unknown },
  });
  expect(await act({ ...city, municipio: "Niterói" })).toMatchObject(says("municipio", "SP não tem"));
  const far = { item: "ponto:1002", acao: "posicao", posicao: "-3,1; -60", precisao: "rua" };
  expect(await act(far)).toMatchObject(says("posicao", "fora de Campinas/SP"));
  expect(await act({ item: "area:1002", acao: "apelido", municipio: "Campinas" })).toBeNull();
  expect(await act({ item: "termo:tipo:Casa", acao: "indisponivel", visto: "" })).toBeNull();
  const other = { item: "area:1002", acao: "dispensar", sinal: "outro", motivo: "Conferido" };
  expect(await act(other)).toMatchObject({ outcome: "refused" });
  expect(await logged()).toEqual([]);
});

test("the properties of a city are not hidden when others have come into it since its dialog was opened", async () => {
  const hide = { item: "cidade:SP:CAMPINAS VELHA", acao: "indisponivel", motivo: "Onde é?" };
  await takeIn(db, { date: "2026-03-10", drafts: DRAFTS }, { resolvePlace });
  const visto = await seen("cidade", "SP:CAMPINAS VELHA");
  const another = newDraft("1003", { city: "CAMPINAS VELHA" });
  await takeIn(db, { date: "2026-03-11", drafts: [...DRAFTS, another] }, { resolvePlace });
  expect(await act({ ...hide, visto })).toEqual({
    outcome: "refused",
    errors: { mudou: "Os dados mudaram desde que você abriu a página. Confira de novo." },
  });
  expect(await logged()).toEqual([]);
  const now = await seen("cidade", "SP:CAMPINAS VELHA");
  expect(await act({ ...hide, visto: now })).toMatchObject({
    text: "2 propriedades marcadas como indisponíveis",
  });
});

test("alerts by place learn of a property in its right place once, as long as its events are news", async () => {
  const ana = await newOwner(db, NOW);
  const there = await newAlert(db, ana, "cidade=campinas-sp", NOW, ["novo"]);
  const everywhere = await newAlert(db, ana, "estado=SP", NOW, ["novo"]);
  await matchAlerts(database, NOW);
  await takeIn(db, { date: "2026-03-10", drafts: DRAFTS }, { resolvePlace });
  await matchAlerts(database, NOW);
  const notifications = () => Promise.all([there, everywhere].map((id) => notificationsOf(db, id)));
  expect(await notifications()).toEqual([[], ["novo 1001"]]);
  await act({ item: "cidade:SP:CAMPINAS VELHA", acao: "apelido", municipio: "Campinas" });
  await matchAlerts(database, NOW);
  expect(await notifications()).toEqual([["novo 1001"], ["novo 1001"]]);
  expect(await matchAlerts(database, NOW)).toEqual({ outcome: "nothing_new" });
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "an act on data that an import holds ends after two seconds instead of waiting for its end",
  async () => {
    const ended = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const importing = db.transaction(async (tx) => {
      await lockCorrections(tx);
      await tx.execute(sql`update properties set updated_at = now()`);
      gate.resolve();
      await ended.promise;
    });
    await gate.promise;
    const place = { item: "ponto:1002", acao: "posicao", posicao: "-22,9; -47,06", precisao: "porta" };
    const hiding = { item: "area:1002", acao: "indisponivel", motivo: "", visto: "" };
    for (const refused of await Promise.allSettled([act(place), act(hiding)]))
      expect(refused).toMatchObject({ reason: expect.any(LockBusy) as unknown });
    ended.resolve();
    await importing;
    expect(await logged()).toEqual([]);
    expect(await act(place)).toMatchObject({ outcome: "done" });
  },
);

test("more properties than the log can take rows of at once are left as they are", async () => {
  const numbers = Array.from({ length: 1_001 }, (_, n) => String(n));
  const answer = await decideNumbers(db, { adminId: ADMIN, now: NOW }, numbers, { acao: "disponivel" });
  const text = expect.stringContaining("mais de 1.000") as unknown;
  expect(answer).toMatchObject({ outcome: "nothing", text });
});
