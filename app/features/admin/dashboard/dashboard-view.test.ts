import { expect, test } from "vitest";
import type { LogEntry } from "#app/core/admin-log/log-entry.ts";
import { activityOf, alertLines, listAges, MOST_WAITING, quickActions } from "./dashboard-view.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const ACT: LogEntry = {
  id: 7,
  action: "Deletou alerta",
  type: "delete",
  adminId: null,
  by: "Carla Régis",
  targetUserId: null,
  createdAt: new Date("2026-11-23T14:55:00Z"),
  details: {},
  hash: "",
};

test("an act leads to its row, with a relative time, its kind, and a name for whoever has none", () => {
  const who = { id: 7, to: "/admin/logs?log=7", action: "Deletou alerta", by: "Carla Régis" };
  const times = { ago: "5 min atrás", at: "23/11/2026 às 11:55" };
  expect(activityOf(ACT, NOW)).toEqual({ ...who, ...times, kind: "Alerta", tone: "tag tag-late" });
  expect(activityOf({ ...ACT, by: " " }, NOW).by).toBe("Admin");
  expect(activityOf({ ...ACT, action: "Alterou configuração" }, NOW).kind).toBe("Configuração");
});

test("every state has the age of its list, and is marked from the third day on or without a list", () => {
  const ages = listAges({ SP: "2026-11-23", RJ: "2026-11-21", AC: "2026-11-20" }, NOW);
  expect(ages).toHaveLength(27);
  const of = (uf: string) => ages.find((one) => one.uf === uf)!;
  expect(of("SP")).toMatchObject({ age: "hoje", stale: false });
  expect(of("RJ")).toMatchObject({ age: "2 d", stale: false });
  expect(of("AC")).toMatchObject({ age: "3 d", stale: true, title: "Acre: lista de 20/11/2026, 3 dias" });
  expect(of("MG")).toMatchObject({ age: "–", stale: true });
});

test("what waits is counted up to a bound, and only that is marked", () => {
  const none = {
    refunds: 0,
    help: 0,
    dataRequests: 0,
    contacts: 0,
    quarantinedLists: 0,
    undelivered: 0,
    unreadable: 0,
    suspicious: 0,
    unplaced: 0,
  };
  const [refunds, , , help] = quickActions({ ...none, refunds: 2, help: MOST_WAITING });
  expect(refunds).toEqual({
    to: "/admin/devolucoes",
    label: "Devoluções a decidir",
    count: "2",
    waits: true,
  });
  expect(help!.count).toBe("1.000+");
  expect(quickActions(none).some(({ waits }) => waits)).toBe(false);
});

test("without an active alert the alert system says so", () => {
  expect(alertLines(0, 0)).toMatchObject({ alerts: "Sem alertas ativos", works: false });
  expect(alertLines(2, 1)).toEqual({
    alerts: "2 alertas ativos",
    works: true,
    activity: "1 alerta criado nos últimos 7 dias",
  });
});
