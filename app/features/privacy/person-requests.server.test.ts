import { beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { users } from "#app/db/schema/accounts.ts";
import { dataRequests } from "#app/db/schema/privacy.ts";
import { interests } from "#app/db/schema/interests.ts";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { askAboutData } from "./data-requests.server.ts";
import { markAnswered, personRequests, reopen } from "./person-requests.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

let carla: TestMember;

await memberTests({ now: () => NOW });
beforeEach(async () => {
  carla = await newMember(host, "carla@exemplo.com.br");
  const row = { name: "Bia", email: "bia@exemplo.com.br", consentVersion: "1" };
  const at = (n: number) => new Date(NOW.getTime() - n * 60_000);
  const ofNumber = (n: number) => ({ nDoImovel: `800000000000${n}`, createdAt: at(n), tokenHash: String(n) });
  await host.db.insert(interests).values([1, 2].map((n) => ({ ...row, ...ofNumber(n) })));
  const member = { userId: ana.userId, email: ana.email, fullName: "Ana" };
  await askAboutData(host, member, { kind: "acesso", message: "O que há?" }, null);
});

const nameOf = (request: Awaited<ReturnType<typeof personRequests>>[number]) =>
  request.about === "contato" ? request.number : request.about;
const listed = async () =>
  (await personRequests(host.db)).map((request) => [nameOf(request), request.answered?.at ?? null]);

test("an answered request is listed after the open ones, with who marked it as answered and when", async () => {
  const [data, first, second] = await personRequests(host.db);
  expect(await listed()).toEqual([
    ["dados", null],
    ["8000000000001", null],
    ["8000000000002", null],
  ]);
  const later = new Date(NOW.getTime() + 60_000);
  expect(await markAnswered(host.db, first!, carla.userId, NOW)).toBe(true);
  expect(await markAnswered(host.db, data!, carla.userId, later)).toBe(true);
  expect(await listed()).toEqual([
    ["8000000000002", null],
    ["dados", later],
    ["8000000000001", NOW],
  ]);
  const [, answered] = await personRequests(host.db);
  const [{ name } = { name: "" }] = await host.db.select().from(users).where(eq(users.id, carla.userId));
  expect(answered!.answered).toEqual({ at: later, by: name });

  // A second mark changes nothing, nor does an id with the wrong kind.
  expect(await markAnswered(host.db, first!, ana.userId, later)).toBe(false);
  expect(await markAnswered(host.db, { about: "dados", id: second!.id }, carla.userId, later)).toBe(false);
  expect((await listed())[2]).toEqual(["8000000000001", NOW]);
});

test("a request stays answered when the account of the administrator who marked it is deleted", async () => {
  const [, first] = await personRequests(host.db);
  await markAnswered(host.db, first!, carla.userId, NOW);
  await host.db.delete(users).where(eq(users.id, carla.userId));
  expect((await personRequests(host.db)).at(-1)!.answered).toEqual({ at: NOW, by: null });
});

test("a request that was marked as answered by mistake can be reopened and is as before", async () => {
  const before = await personRequests(host.db);
  const [data, first] = before;
  for (const request of [data!, first!]) {
    expect(await reopen(host.db, request, carla.userId, NOW)).toBe(false);
    await markAnswered(host.db, request, carla.userId, NOW);
    expect(await reopen(host.db, request, carla.userId, NOW)).toBe(true);
  }
  expect(await personRequests(host.db)).toEqual(before);
  expect(await host.db.select().from(dataRequests)).toMatchObject([{ status: "aberta", answeredBy: null }]);
  expect(await reopen(host.db, { about: "dados", id: first!.id }, carla.userId, NOW)).toBe(false);
  const by = { adminId: carla.userId };
  expect(await newestActs(host.db, 10)).toMatchObject([
    { ...by, action: "Alterou pedido de contato para aberto", targetUserId: null },
    { ...by, action: "Alterou pedido de contato para respondido" },
    { ...by, action: "Alterou pedido sobre dados pessoais para aberto", targetUserId: ana.userId },
    { ...by, details: { request_id: data!.id, before: "aberto", after: "respondido" } },
  ]);
});
