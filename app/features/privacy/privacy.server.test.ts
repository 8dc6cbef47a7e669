import { eq, getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { beforeEach, expect, test } from "vitest";
import * as schema from "#app/db/schema/index.ts";
import { accountEvents, accounts, consents, users } from "#app/db/schema/accounts.ts";
import { accountDeletions, dataRequests } from "#app/db/schema/privacy.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newMember, PASSWORD, tokenOf } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { consentsOf, recordConsent, withdrawConsent } from "./consents.server.ts";
import { DATA_GROUPS } from "./data-groups.ts";
import { askAboutData, requestsOf } from "./data-requests.server.ts";
import { dueDay, type RequestKind } from "./data-requests.ts";
import {
  confirmDeletion,
  deletionOf,
  keepAccount,
  readDeletionLink,
  requestDeletion,
} from "./deletion.server.ts";
import { exportData, MAX_EXPORTS_PER_HOUR, SOURCES } from "./export.server.ts";

let member: { userId: string; email: string; fullName: string };
let clock: Date;

beforeEach(() => void (clock = new Date()));
await memberTests({ now: () => clock });
beforeEach(() => {
  member = { userId: ana.userId, email: ana.email, fullName: "Ana Maria Lima" };
});

const nameOf = (table: PgTable) => getTableConfig(table).name;

interface Exported {
  sobre: { titular: string };
  grupos: { tabela: string; para_que: string; registros: Record<string, unknown>[] }[];
}

async function exported(): Promise<Exported & { text: string }> {
  const answer = await exportData(host, ana.browser.headers, member);
  if (answer.outcome !== "exported") throw new Error(answer.outcome);
  return { ...(JSON.parse(answer.json) as Exported), text: answer.json };
}

test("every table about people is exported, and every column is declared as exported or withheld", () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[];
  const personal = tables.filter((table) => {
    const { foreignKeys, columns } = getTableConfig(table);
    const pointsAtUsers = foreignKeys.some((key) => key.reference().foreignTable === users);
    const namesUsers = columns.some(({ name }) => /(^|_)user_id$|^recipient$/.test(name));
    return table === users || pointsAtUsers || namesUsers;
  });
  const names = SOURCES.map(({ table }) => nameOf(table)).sort();
  expect(names).toEqual(personal.map(nameOf).sort());
  expect(Object.keys(DATA_GROUPS).sort()).toEqual(names);
  for (const { table } of SOURCES) {
    const { fields, withheld } = DATA_GROUPS[nameOf(table)]!;
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    const keys = [...Object.keys(fields), ...Object.keys(withheld)];
    // The account's identifier is exported once, with the account.
    const own = columns.filter((name) => name !== "user_id").sort();
    expect([nameOf(table), keys.sort()]).toEqual([nameOf(table), own]);
  }
});

test("the export holds the person's rows with their purpose, no secret and nobody else's", async () => {
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  const post = createPost(host.db, { now: () => clock });
  await post.send(ana.email, { kind: "account_deleted", name: "Ana" });
  await post.send(bia.email, { kind: "account_deleted", name: "Bia" });
  const { sobre, grupos, text } = await exported();
  expect(sobre.titular).toBe(ana.email);
  const rows = (name: string) => grupos.find(({ tabela }) => tabela === name)!.registros;
  expect(rows("users")).toMatchObject([{ name: "Ana Maria Lima", email: ana.email, email_verified: true }]);
  expect(rows("accounts")).toMatchObject([{ provider_id: "credential" }]);
  expect(rows("sessions")).toHaveLength(1);
  expect(rows("mails")).toMatchObject([{ kind: "account_deleted", recipient: ana.email }]);
  expect(rows("account_events").map(({ kind }) => kind)).toContain("data_exported");
  expect(grupos.every(({ para_que }) => para_que.length > 10)).toBe(true);
  const [credential] = await host.db.select().from(accounts).where(eq(accounts.userId, ana.userId));
  for (const secret of [credential!.password!, bia.userId, bia.email, "Bia"])
    expect(text).not.toContain(secret);
});

test("exports are rate limited", async () => {
  for (let n = 0; n < MAX_EXPORTS_PER_HOUR; n++) await exported();
  expect(await exportData(host, ana.browser.headers, member)).toMatchObject({ outcome: "too_many" });
});

async function startDeletion(): Promise<string> {
  const answer = await requestDeletion(host, ana.browser.headers, member, PASSWORD);
  expect(answer).toEqual({ outcome: "letter_sent" });
  return tokenOf((await host.post.letter("confirm_deletion", ana.email)).url);
}

test("a deletion asks for the password, then for the letter's link, and then waits seven days", async () => {
  const wrong = await requestDeletion(host, ana.browser.headers, member, "errada");
  expect([wrong.outcome, (await deletionOf(host, ana.userId)).state]).toEqual(["wrong_password", "none"]);
  const token = await startDeletion();
  expect((await deletionOf(host, ana.userId)).state).toBe("requested");
  const [row] = await host.db.select().from(accountDeletions);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await readDeletionLink(host, token)).toEqual({ state: "to_confirm", email: ana.email });
  expect((await deletionOf(host, ana.userId)).state).toBe("requested");

  expect((await confirmDeletion(host, token)).outcome).toBe("scheduled");
  const deleteAt = new Date(clock.getTime() + 7 * DAY_MS);
  expect(await deletionOf(host, ana.userId)).toEqual({ state: "scheduled", deleteAt });
  expect(await confirmDeletion(host, token)).toEqual({ outcome: "invalid" });
  const again = await requestDeletion(host, ana.browser.headers, member, PASSWORD);
  expect(again).toEqual({ outcome: "already_scheduled" });

  const { keepUrl, deleteAt: written } = await host.post.letter("deletion_scheduled", ana.email);
  expect(written).toEqual(deleteAt);
  const link = await readDeletionLink(host, tokenOf(keepUrl));
  expect(link).toEqual({ state: "scheduled", email: ana.email, deleteAt });
  expect(await confirmDeletion(host, tokenOf(keepUrl))).toEqual({ outcome: "invalid" });
  expect(await keepAccount(host, ana.browser.headers, { token: tokenOf(keepUrl) })).toBe(true);
  expect(await keepAccount(host, ana.browser.headers, { token: tokenOf(keepUrl) })).toBe(false);
  expect(await deletionOf(host, ana.userId)).toEqual({ state: "none" });
  const kinds = (await host.db.select().from(accountEvents)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["deletion_requested", "deletion_cancelled"]));
});

test("the link works for a day, and the link of a new letter replaces it", async () => {
  const first = await startDeletion();
  host.post.letters.length = 0;
  const second = await startDeletion();
  expect(await confirmDeletion(host, first)).toEqual({ outcome: "invalid" });
  clock = new Date(clock.getTime() + DAY_MS);
  expect(await readDeletionLink(host, second)).toEqual({ state: "expired" });
  expect(await confirmDeletion(host, second)).toEqual({ outcome: "expired" });
  expect(await deletionOf(host, ana.userId)).toEqual({ state: "none" });
});

test("a person without a password confirms by the letter alone", async () => {
  await host.db.delete(accounts).where(eq(accounts.userId, ana.userId));
  expect(await requestDeletion(host, ana.browser.headers, member, "")).toEqual({ outcome: "letter_sent" });
});

test("nobody can cancel or see another person's deletion", async () => {
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await confirmDeletion(host, await startDeletion());
  expect(await keepAccount(host, bia.browser.headers, { userId: bia.userId })).toBe(false);
  expect(await deletionOf(host, bia.userId)).toEqual({ state: "none" });
  expect((await deletionOf(host, ana.userId)).state).toBe("scheduled");
});

test("a request has a protocol number and is due fifteen days later in São Paulo", async () => {
  clock = new Date("2026-11-22T02:59:00Z");
  const ask = (kind: RequestKind, message: string, officer: string | null = null) =>
    askAboutData(host, member, { kind, message }, officer);
  const answer = await ask("acesso", "Quero saber", "encarregada@exemplo.com.br");
  if (answer.outcome !== "registered") throw new Error(answer.outcome);
  expect(answer.protocol).toMatch(/^2026-\d{6}$/);
  expect(dueDay(clock)).toBe("2026-12-06");
  expect(answer.dueAt.toISOString()).toBe("2026-12-06T15:00:00.000Z");
  const letter = await host.post.letter("data_request", ana.email);
  expect(letter).toMatchObject({ protocol: answer.protocol, dueAt: answer.dueAt });
  const toOfficer = await host.post.letter("data_request_to_answer", "encarregada@exemplo.com.br");
  const request = { from: ana.email, wish: "Receber meus dados com explicações", message: "Quero saber" };
  expect(toOfficer).toMatchObject({ protocol: answer.protocol, ...request });
  expect(await requestsOf(host, ana.userId)).toMatchObject([{ protocol: answer.protocol, answeredAt: null }]);
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  expect(await requestsOf(host, bia.userId)).toEqual([]);
  for (let n = 0; n < 4; n++) await ask("outro", "");
  expect(await ask("outro", "")).toMatchObject({ outcome: "too_many" });
  expect(await host.db.select().from(dataRequests)).toHaveLength(5);
});

test("consents are a history: withdrawing an optional one adds a record, and a required one cannot be withdrawn", async () => {
  const kinds = (await consentsOf(host, ana.userId)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(["privacidade", "termos"]);
  expect(await withdrawConsent(host, ana.userId, "termos")).toBe(false);
  expect(await withdrawConsent(host, ana.userId, "cookies")).toBe(false);
  clock = new Date(clock.getTime() + 1000);
  await recordConsent(host, ana.userId, { kind: "cookies", version: "2026-11-21", granted: true });
  clock = new Date(clock.getTime() + 1000);
  expect(await withdrawConsent(host, ana.userId, "cookies")).toBe(true);
  expect(await withdrawConsent(host, ana.userId, "cookies")).toBe(false);
  const rows = await host.db.select().from(consents).where(eq(consents.kind, "cookies"));
  expect(rows.map(({ granted }) => granted).sort()).toEqual([false, true]);
});
