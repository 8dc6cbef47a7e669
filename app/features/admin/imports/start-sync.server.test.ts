import { expect, test } from "vitest";
import { profiles } from "#app/db/schema/accounts.ts";
import { action } from "#app/routes/admin-imports-sync.tsx";
import { newMember, testAccounts } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask } from "#tests/route-requests.ts";

const { db } = await openTestDatabase();

test("a download that cannot begin is reported and told on the page, as one that runs already is", async () => {
  const accounts = testAccounts(db);
  const carla = await newMember(accounts, "carla@exemplo.com.br", "Carla Souza");
  await db.update(profiles).set({ role: "admin" });
  const reported: unknown[] = [];
  const message = async (start: () => Promise<boolean>) => {
    const sync = { cron: null, pauseMs: 0, isRunning: async () => false, start };
    const sent = { path: "/admin/imports/busca", as: carla.browser, body: new URLSearchParams() };
    const answer = await ask({ accounts, sync, now: () => new Date() }, action, sent, (error) =>
      reported.push(error),
    );
    expect(answer.headers.get("location")).toBe("/admin/imports/busca");
    return decodeURIComponent(answer.headers.getSetCookie().join(" "));
  };
  const fault = new Error("no connection");
  expect(await message(() => Promise.reject(fault))).toContain("Erro ao iniciar busca de listas");
  expect(await message(async () => false)).toContain("Já há uma busca em andamento.");
  expect(await message(async () => true)).toContain("Busca iniciada");
  expect(reported).toEqual([fault]);
});
