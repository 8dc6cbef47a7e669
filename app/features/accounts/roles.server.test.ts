import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newestActs, proveLog } from "#app/core/admin-log/read-log.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { confirmDeletion, keepAccount, requestDeletion } from "#app/features/privacy/deletion.server.ts";
import { carryOutDeletion } from "#app/features/privacy/forget.server.ts";
import { newMember, PASSWORD, signInFrom, testAccounts, tokenOf, type TestMember } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { setBlocked } from "./blocks.server.ts";
import { setRole } from "./roles.server.ts";
import { readViewer } from "./viewer.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");
let host: ReturnType<typeof testAccounts>;
let carla: TestMember;
let bia: TestMember;

beforeEach(async () => {
  host = testAccounts(db);
  carla = await newMember(host, "carla@exemplo.com.br");
  bia = await newMember(host, "bia@exemplo.com.br");
  await host.db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, carla.userId));
});

const change = (by: TestMember, of: TestMember, role: "admin" | "user") =>
  setRole(host.db, { adminId: by.userId, userId: of.userId, role }, NOW);
const roleOf = async (member: TestMember) => (await readViewer(host, member.browser.headers)).viewer?.role;
const acts = async () => (await newestActs(host.db, 99)).toReversed();

test("a role is changed once, with its log row, and counts from the next request on", async () => {
  expect(await change(carla, bia, "admin")).toEqual({ outcome: "changed" });
  expect(await roleOf(bia)).toBe("admin");
  expect(await change(carla, bia, "admin")).toEqual({ outcome: "unchanged" });
  expect(await change(bia, carla, "user")).toEqual({ outcome: "changed" });
  expect(await roleOf(carla)).toBe("user");
  const action = "Alterou permissão do usuário";
  const up = { new_role: "admin", before: "user", after: "admin" };
  const down = { new_role: "user", before: "admin", after: "user" };
  const target = { targetUserId: bia.userId, details: { ...up, target_user_id: bia.userId } };
  expect(await acts()).toMatchObject([
    { ...target, action, adminId: carla.userId },
    { action, adminId: bia.userId, details: down },
  ]);
  expect(await proveLog(host.db, null)).toMatchObject({ outcome: "whole", rows: 2 });
});

test("the last administrator keeps the role and the account, whoever asks", async () => {
  expect(await change(carla, carla, "user")).toEqual({ outcome: "last_administrator" });
  // Nobody could sign in to this account, so it does not count.
  const dora = await newMember(host, "dora@exemplo.com.br");
  await host.db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, dora.userId));
  await host.db.update(users).set({ emailVerified: false }).where(eq(users.id, dora.userId));
  expect(await change(carla, carla, "user")).toEqual({ outcome: "last_administrator" });
  const { viewer } = await readViewer(host, carla.browser.headers);
  const leaves = () => requestDeletion(host, carla.browser.headers, viewer!, PASSWORD);
  expect(await leaves()).toEqual({ outcome: "last_administrator" });
  await change(carla, bia, "admin");
  expect(await leaves()).toEqual({ outcome: "letter_sent" });
  expect(await change(carla, carla, "user")).toEqual({ outcome: "changed" });
});

test("of administrators who take the role from each other at once, one is left", async () => {
  const people = [carla, bia, await newMember(host, "dora@exemplo.com.br")];
  await host.db.update(profiles).set({ role: "admin" });
  const changes = people.flatMap((by) => people.map((of) => change(by, of, "user")));
  const outcomes = (await Promise.all(changes)).map(({ outcome }) => outcome);
  const roles = await host.db.select({ role: profiles.role }).from(profiles);
  expect(roles.filter(({ role }) => role === "admin")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(2);
  expect(await acts()).toHaveLength(2);
});

/** Requests the deletion of an account; returns what its letter's link confirms. */
async function leaving(member: TestMember): Promise<string> {
  const { viewer } = await readViewer(host, member.browser.headers);
  const answer = await requestDeletion(host, member.browser.headers, viewer!, PASSWORD);
  expect(answer).toEqual({ outcome: "letter_sent" });
  return tokenOf((await host.post.letter("confirm_deletion", member.email)).url);
}

test("of two administrators who confirm the deletion of their accounts at once, one stays", async () => {
  await change(carla, bia, "admin");
  const tokens = [await leaving(carla), await leaving(bia)];
  const answers = await Promise.all(tokens.map((token) => confirmDeletion(host, token)));
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(["last_administrator", "scheduled"]);
  const [gone, stays] = outcomes[0] === "scheduled" ? [carla, bia] : [bia, carla];
  expect(await change(gone, stays, "user")).toEqual({ outcome: "last_administrator" });
  const nowhere = { providers: [], removeFiles: async () => {} };
  await host.db.update(profiles).set({ role: "user" }).where(eq(profiles.userId, stays.userId));
  await expect(carryOutDeletion(host.db, nowhere, gone.userId, NOW)).rejects.toThrow("a deletion waits");
  expect(await host.db.select().from(users)).toHaveLength(2);
  await host.db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, stays.userId));
  expect(await keepAccount(host, gone.browser.headers, { userId: gone.userId })).toBe(true);
  const other = tokens[stays === carla ? 0 : 1]!;
  expect(await confirmDeletion(host, other)).toMatchObject({ outcome: "scheduled" });
});

test("members change no role, and an unconfirmed, blocked or unknown person becomes no administrator", async () => {
  expect(await change(bia, bia, "admin")).toEqual({ outcome: "not_allowed" });
  expect(await change(bia, carla, "user")).toEqual({ outcome: "not_allowed" });
  await host.db.update(users).set({ emailVerified: false }).where(eq(users.id, bia.userId));
  expect(await change(carla, bia, "admin")).toEqual({ outcome: "unconfirmed" });
  await host.db.update(users).set({ emailVerified: true }).where(eq(users.id, bia.userId));
  const about = { adminId: carla.userId, userId: bia.userId };
  await setBlocked(host.db, about, "Spam", { baseUrl: "http://localhost", now: NOW });
  expect(await change(carla, bia, "admin")).toEqual({ outcome: "blocked" });
  const nobody = { ...bia, userId: "0f8fad5b-d9cb-469f-a165-70867728950e" };
  expect(await change(carla, nobody, "admin")).toEqual({ outcome: "no_such_account" });
  await signInFrom(host, bia.browser, bia.email);
  expect(await roleOf(bia)).toBeUndefined();
});
