import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { retryGivenUp } from "#app/features/notifications/channels/channels.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { errorList, messageList, requestList } from "./operations-tabs.ts";
import { errorsScreen } from "./errors/errors-screen.server.ts";
import { messagesScreen, messagesSheet } from "./messages/messages-screen.server.ts";
import { MESSAGES_PER_PAGE } from "./messages/messages-view.ts";
import { requestsScreen, requestsSheet } from "./requests/requests-screen.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-20T12:00:00Z");
const DELIVERY = { smtp: true, ownPushKey: true };
/** The page that ends before a row. */
const EARLIER = `antes=${NOW.getTime()}-0f8fad5b-d9cb-469f-a165-70867728950e`;
const paramsOf = (query: string) => new URLSearchParams(query);

const messages = (query: string, on: Db = db) =>
  messagesScreen(on, messageList.read(paramsOf(query)), DELIVERY, NOW);

test("messages that did not arrive are paged without a gap, and shown by channel", async () => {
  const count = 2 * MESSAGES_PER_PAGE + 3;
  await db.insert(mails).values(
    Array.from({ length: count }, (_, n) => ({
      recipient: `${n}@exemplo.com.br`,
      kind: "confirm_email",
      subject: "Confirme",
      html: "",
      plain: "",
      // Several at once, so that their time alone does not order them.
      createdAt: new Date(NOW.getTime() - Math.floor(n / 7) * 1_000),
      attempts: 5,
      lastError: "550",
    })),
  );
  const seen: string[] = [];
  const ways = { back: "" };
  for (let to: string | null = "/?"; to !== null;) {
    const { lines, steps } = await messages(to.slice(to.indexOf("?")));
    seen.push(...lines.map(({ receiver }) => receiver));
    ways.back = steps.previous ?? ways.back;
    to = steps.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
  const before = await messages(ways.back.slice(ways.back.indexOf("?")));
  const shown = before.lines.map(({ receiver }) => receiver);
  expect(shown).toEqual(seen.slice(MESSAGES_PER_PAGE, 2 * MESSAGES_PER_PAGE));
  const page = await messages("canal=email");
  expect(page.figures.at(-1)).toMatchObject({ label: "Não chegaram", value: String(count) });
  expect(messageList.href(page.query)).toBe("/admin/operacoes/mensagens?canal=email");
  expect((await messages("canal=push")).lines).toEqual([]);
});

test("an administrator retries a message, and then those of its channel, each act with a row in the log", async () => {
  const dead = { kind: "confirm_email", subject: "", html: "", plain: "", createdAt: NOW };
  const [first] = await db
    .insert(mails)
    .values(["ana", "bia", "caio"].map((name) => ({ ...dead, recipient: `${name}@exemplo.com.br` })))
    .returning();
  const admin = "0f8fad5b-d9cb-469f-a165-70867728950e";
  expect(await retryGivenUp(db, { id: first!.id }, admin, NOW)).toBe(1);
  expect(await retryGivenUp(db, { id: first!.id }, admin, NOW)).toBe(0);
  expect(await retryGivenUp(db, { channel: "push" }, admin, NOW)).toBe(0);
  expect(await retryGivenUp(db, { channel: "email" }, admin, NOW)).toBe(2);
  expect((await messages("")).lines).toEqual([]);
  const by = { adminId: admin };
  const retry = { message_id: first!.id, before: "given_up", after: "due" };
  expect(await newestActs(db, 9)).toMatchObject([
    { ...by, action: "Reenviou todas as mensagens que não chegaram", details: { messages: 2 } },
    { ...by, action: "Reenviou mensagem", details: retry },
  ]);
});

test("the spreadsheets of messages and requests have every row that the filters find, and are rows in the log", async () => {
  const adminId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const asking = { db, adminId, now: NOW };
  const count = 603;
  // More than one batch, and several rows of the same instant.
  await db.execute(sql`insert into mails (recipient, kind, subject, html, plain, created_at, attempts)
    select n || '@exemplo.com.br', 'confirm_email', 'x', '', '', ${NOW}::timestamptz - n / 7 * interval '1 second', 5
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into interests (n_do_imovel, name, email, consent_version, created_at, token_hash, answered_at)
    select 8444400000000 + n, 'Ana', n || '@exemplo.com.br', '1', ${NOW}::timestamptz - n / 7 * interval '1 second', n,
      case when n > ${count}::int - 2 then ${NOW}::timestamptz end from generate_series(1, ${count}::int) n`);
  const addresses = async (sheet: AsyncIterable<string>) =>
    new Set((await text(sheet)).match(/\d+@exemplo\.com\.br/g)).size;
  expect(await addresses(messagesSheet(asking, messageList.read(paramsOf("canal=email"))))).toBe(count);
  const requests = (query: string) => addresses(requestsSheet(asking, requestList.read(paramsOf(query))));
  expect(await requests("tipo=contato")).toBe(count - 2);
  expect(await requests("tipo=contato&situacao=respondidos")).toBe(2);
  const requested = (situation: string) => ({
    adminId,
    action: "Exportou pedidos de pessoas",
    details: { filters: { about: "contato", searched: false, situation } },
  });
  expect(await newestActs(db, 9)).toMatchObject([
    requested("respondidos"),
    requested("abertos"),
    { adminId, action: "Exportou mensagens que não chegaram", details: { filters: { channel: "email" } } },
  ]);
});

/** Rows of a size at which reading a whole table would be seen. */
const MANY = 10_000;
/** More than what the pages show, far less than a table. */
const FEW = 1_000;

const FILLED = sql`
  set local session_replication_role = replica;
  insert into mails (recipient, kind, subject, html, plain, created_at, sent_at, next_attempt_at)
    select n || '@exemplo.com.br', 'x', '', '', '', now(), case when n > 20 then now() end, case when n < 10 then now() end
    from generate_series(1, ${sql.raw(String(MANY))}) n;
  insert into pushes (user_id, device_id, kind, topic, payload, created_at, expires_at, sent_at)
    select gen_random_uuid(), gen_random_uuid(), 'x', 'x', '', now(), now(), case when n > 20 then now() end
    from generate_series(1, ${sql.raw(String(MANY))}) n;
  insert into interests (n_do_imovel, name, email, consent_version, created_at, token_hash, answered_at)
    select n, 'Ana', n || '@exemplo.com.br', '1', now(), n, case when n > 20 then now() end
    from generate_series(1, ${sql.raw(String(MANY))}) n;
  insert into data_requests (protocol, email, kind, message, created_at, due_at, answered_at)
    select n, n || '@exemplo.com.br', 'acesso', '', now(), now(), case when n > 20 then now() end
    from generate_series(1, ${sql.raw(String(MANY))}) n;
  insert into error_groups (fingerprint, event, kind, message, frames, count, first_seen_at, last_seen_at)
    values ('abcd', 'x', '', '', '', 1, now(), now());
  insert into error_reports (fingerprint, request_id, process_id, at)
    select 'abcd', gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, ${sql.raw(String(MANY))}) n;
  analyze mails, pushes, interests, data_requests, error_reports`;

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "no page of operations reads a whole table, whatever it is asked for",
  async () => {
    await db.transaction(async (tx) => {
      await tx.execute(FILLED);
      const before = await tuplesRead(tx);
      for (const query of ["", "canal=email", "canal=push", EARLIER]) await messages(query, tx);
      for (const query of ["", "tipo=contato", "situacao=respondidos", `tipo=contato&${EARLIER}`])
        for (const words of ["", "9000@exemplo.com.br", "777"])
          await requestsScreen(tx, requestList.read(paramsOf(`${query}&q=${words}`)), NOW);
      const number = "0f8fad5b-d9cb-469f-a165-70867728950e";
      for (const query of ["", `q=${number}`, "erro=abcd"])
        await errorsScreen(tx, errorList.read(paramsOf(query)), NOW);
      const after = await tuplesRead(tx);
      const much = [...after].filter(([table, read]) => read - before.get(table)! > FEW);
      expect([after.size, much]).toEqual([5, []]);
    });
  },
);

/** How many rows of each table this transaction has read so far, by scans and by indexes. */
async function tuplesRead(tx: Db): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ name: string; read: number }>(sql`
    select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables
    where relname in ('mails', 'pushes', 'interests', 'data_requests', 'error_reports')`);
  return new Map(rows.map(({ name, read }) => [name, read]));
}
