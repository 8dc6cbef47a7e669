import { expect, test } from "vitest";
import type { LogEntry } from "#app/core/admin-log/log-entry.ts";
import { logList } from "./log-query.ts";
import { logsView } from "./logs-view.ts";

const ENTRY: LogEntry = {
  id: 1,
  action: "Alterou configuração",
  type: "update",
  adminId: null,
  by: "Carla",
  targetUserId: null,
  createdAt: new Date("2026-11-29T12:00:00Z"),
  details: { setting_key: "free_trial_days", before: 7, after: 0 },
  hash: "",
};

test("a row names the setting that was changed, and any other act stands as it is", () => {
  const rows = [ENTRY, { ...ENTRY, id: 2, action: "Deletou alerta", details: { alert_id: "a" } }];
  const { lines } = logsView({
    query: logList.read(new URLSearchParams()),
    counts: { total: 2, today: 2, updates: 1, deletions: 1 },
    page: { rows, isFirst: true, previous: null, next: null },
    open: null,
    target: null,
  });
  const actions = lines.map(({ action }) => action);
  expect(actions).toEqual(["Alterou configuração: Dias de teste gratuito", "Deletou alerta"]);
});
