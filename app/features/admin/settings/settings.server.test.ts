import { beforeEach, expect, test, vi } from "vitest";
import { profiles } from "#app/db/schema/accounts.ts";
import { portalSettings } from "#app/db/schema/settings.ts";
import { proveLog } from "#app/core/admin-log/read-log.server.ts";
import { readSetting } from "#app/facts/settings/settings.server.ts";
import { action, loader } from "#app/routes/admin-settings.tsx";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import type { SystemPart } from "#app/core/status/system-status.ts";
import type { Services } from "#app/services.ts";
import { newMember, testAccounts, type TestMember } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { loggedActs } from "#tests/logged-acts.ts";
import { ask, toastIn } from "#tests/route-requests.ts";
import { STATUS_PORTS } from "#tests/status-ports.ts";
import type { SettingCard } from "./settings-screen.server.ts";

const { db } = await openTestDatabase();
const PATH = "/admin/settings";
const NOW = new Date("2026-11-23T16:00:00Z");

let carla: TestMember;
let davi: TestMember;
let services: Partial<Services>;
const settingsChanged = vi.fn<() => Promise<void>>();

beforeEach(async () => {
  const accounts = testAccounts(db, { now: () => NOW });
  carla = await newMember(accounts, "carla@exemplo.com.br", "Carla Souza");
  davi = await newMember(accounts, "davi@exemplo.com.br", "Davi Reis");
  await db.update(profiles).set({ role: "admin" });
  settingsChanged.mockReset().mockResolvedValue();
  const freshness = { newest: null, byState: {}, newsStates: [], demo: false };
  const engine = () => ({ size: 3, freshness }) as unknown as CurrentEngine;
  services = { accounts, settingsChanged, system: STATUS_PORTS, engine, now: () => NOW };
});

async function send(as: TestMember, fields: Record<string, string>) {
  const body = new URLSearchParams({ versao: "0", ...fields });
  const answer = await ask(services, action, { path: PATH, as: as.browser, body });
  return {
    status: answer.status,
    toast: toastIn(answer),
    refused: answer.status === 302 ? null : ((await answer.json()) as { typed: string; error: string }),
  };
}

async function screen() {
  const answer = await ask(services, loader, { path: PATH, as: carla.browser });
  const loaded = (await answer.json()) as { view: { cards: SettingCard[]; parts: SystemPart[] | null } };
  return loaded.view;
}

const logged = () => loggedActs(db);

test("a change is stored and logged with what was before, and the screen says who made it and offers to undo it", async () => {
  const saved = await send(carla, { salvar: "free_trial_days", valor: "0" });
  const { title, text } = saved.toast!;
  expect([saved.status, title, text]).toEqual([302, "Sucesso", "Configuração atualizada com sucesso"]);
  expect(settingsChanged).toHaveBeenCalledOnce();
  const settings = (await screen()).cards.flatMap((card) => card.settings);
  expect(settings.find(({ label }) => label === "Dias de teste gratuito")).toMatchObject({
    text: "0",
    version: 1,
    changed: "Alterada por Carla Souza em 23/11/2026 às 13:00. Valor anterior: 7.",
    undo: true,
  });
  expect((await send(davi, { desfazer: "free_trial_days", versao: "1", valor: "99" })).status).toBe(302);
  expect(await readSetting(db, "free_trial_days")).toBe(7);
  const entry = { action: "Alterou configuração" };
  const change = { setting_key: "free_trial_days", new_value: 0, before: 7, after: 0 };
  const undone = { setting_key: "free_trial_days", new_value: 7, before: 0, after: 7, undo: true };
  expect(await logged()).toEqual([
    { adminId: carla.userId, ...entry, details: change },
    { adminId: davi.userId, ...entry, details: undone },
  ]);
  expect(await proveLog(db, null)).toMatchObject({ outcome: "whole", rows: 2 });
});

test("what was saved already is said again and logged once", async () => {
  await send(carla, { salvar: "homepage_featured_enabled", valor: "true" });
  const again = await send(carla, { salvar: "homepage_featured_enabled", valor: "true", versao: "1" });
  expect(again.toast?.title).toBe("Sucesso");
  expect(await logged()).toHaveLength(1);
});

test("the hour of the automatic download is changed and taken away, and there is no hour 24", async () => {
  await send(carla, { salvar: "nightly_sync_hour", valor: "4" });
  expect(await readSetting(db, "nightly_sync_hour")).toBe("4");
  expect((await send(carla, { salvar: "nightly_sync_hour", valor: "24", versao: "1" })).status).toBe(422);
  await send(carla, { salvar: "nightly_sync_hour", valor: "", versao: "1" });
  expect(await readSetting(db, "nightly_sync_hour")).toBeNull();
  const steps = (await logged()).map(({ details }) => [details.before, details.after]);
  expect(steps.flat()).toEqual([null, "4", "4", null]);
});

test("the second of two administrators learns what the first has stored, and keeps what was typed", async () => {
  await send(carla, { salvar: "max_alerts_per_user", valor: "15" });
  const second = await send(davi, { salvar: "max_alerts_per_user", valor: "12" });
  expect([second.status, second.refused!.typed, second.toast?.title]).toEqual([409, "12", "Erro"]);
  expect(second.refused!.error).toBe(
    "Carla Souza alterou esta configuração em 23/11/2026 às 13:00, depois que você abriu a página: agora vale 15. " +
      "O que você escolheu continua no campo e só vale se você salvar de novo.",
  );
  expect(second.toast?.text).toMatch(/^Erro ao atualizar configuração\n/);
  expect(await readSetting(db, "max_alerts_per_user")).toBe(15);
  const undo = await send(davi, { desfazer: "max_alerts_per_user" });
  expect(undo.refused!.error).toContain("Nada foi desfeito");
  await send(davi, { salvar: "max_alerts_per_user", valor: "12", versao: "1" });
  expect(await readSetting(db, "max_alerts_per_user")).toBe(12);
  expect(await logged()).toHaveLength(2);
});

test("an impossible value is refused with its reason and what was typed; a form of no page of ours is refused whole", async () => {
  for (const valor of ["31", "-1", "sete", ""]) {
    expect(await send(carla, { salvar: "free_trial_days", valor })).toMatchObject({
      status: 422,
      refused: { key: "free_trial_days", typed: valor, error: "Informe um número inteiro de 0 a 30." },
    });
  }
  const { cards, parts } = await screen();
  expect(parts!.find(({ key }) => key === "database")).toMatchObject({ state: "good" });
  const titles = cards.map(({ title }) => title);
  expect(titles).toEqual(["Limites de usuário", "Teste gratuito", "Exibição", "Página inicial", "Listas"]);
  const odd = [{ salvar: "constructor" }, {}, { salvar: "free_trial_days", versao: "x" }];
  for (const fields of odd as Record<string, string>[])
    await expect(send(carla, { valor: "1", ...fields })).rejects.toMatchObject({ init: { status: 400 } });
  expect(await db.select().from(portalSettings)).toEqual([]);
  expect(await logged()).toEqual([]);
});
