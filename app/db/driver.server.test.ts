import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import type { Db } from "./connect.server.ts";
import { counts } from "./schema/counts.ts";
import { rateLimits } from "./schema/rate-limits.ts";

// What the rest of the code relies on in both databases: each answers every statement below with the same value. What is
// built on it is shown on one of them.
const { db } = await openTestDatabase();

const TEXT = "ação 'entre aspas', \"€\" \\ \n\t😀";
const AT = new Date("2026-11-23T02:30:00.123Z");

describe("values", () => {
  test.for<[what: string, written: SQL, read: unknown]>([
    ["text", sql`${TEXT}::text`, TEXT],
    ["text without a character", sql`''`, ""],
    ["nothing", sql`null::text`, null],
    ["no number", sql`${null}::integer`, null],
    ["truth", sql`array_to_json(array[${true}::boolean, 1 > 2])`, [true, false]],
    ["a boolean", sql`${false}::boolean`, false],
    ["a small integer", sql`${-32_768}::smallint`, -32_768],
    ["an integer", sql`${2_147_483_647}::integer`, 2_147_483_647],
    ["a count or cents", sql`${12_345_678_901}::bigint`, 12_345_678_901],
    ["a count of rows", sql`(select count(*) from generate_series(1, 3))`, 3],
    ["a sum of integers", sql`(select sum(n) from generate_series(1, 3) n)`, 6],
    [
      "a sum of cents, as text",
      sql`(select sum(n) from (values (12345678901::bigint), (-1)) t(n))`,
      "12345678900",
    ],
    ["an average, as text", sql`(select round(avg(n), 2) from generate_series(1, 2) n)`, "1.50"],
    ["degrees", sql`${-22.890_912_345}::double precision`, -22.890_912_345],
    ["a share", sql`0.1::double precision + 0.2`, 0.1 + 0.2],
    ["a day, as text", sql`${"2026-01-08"}::date`, "2026-01-08"],
    ["a day in São Paulo", sql`(${AT}::timestamptz at time zone 'America/Sao_Paulo')::date`, "2026-11-22"],
    ["days between", sql`'2026-03-01'::date - '2026-02-27'::date`, 2],
    ["an id", sql`${"7d444840-9dc0-11d1-b245-5ffdce74fad2"}::uuid`, "7d444840-9dc0-11d1-b245-5ffdce74fad2"],
    ["bytes", sql`${Buffer.from([0, 1, 39, 92, 255])}::bytea`, Buffer.from([0, 1, 39, 92, 255])],
    ["JSON", sql`${JSON.stringify({ a: [1, null, TEXT] })}::jsonb`, { a: [1, null, TEXT] }],
    ["a value in JSON", sql`${JSON.stringify({ a: { b: "c" } })}::jsonb #>> '{a,b}'`, "c"],
    ["nothing in JSON", sql`'null'::jsonb`, null],
    ["words", sql`array['a', null, '', 'b,"{}\\']::text[]`, ["a", null, "", 'b,"{}\\']],
    ["words that are sent", sql`${sql.param(["x y", TEXT, "{}"])}::text[]`, ["x y", TEXT, "{}"]],
    ["no words", sql`${sql.param([])}::text[]`, []],
    ["numbers", sql`${sql.param([3, 1, 2])}::integer[]`, [3, 1, 2]],
    ["days, as one text", sql`array['2026-01-08', '2026-02-09']::date[]`, "{2026-01-08,2026-02-09}"],
    ["a word among those that are sent", sql`'b' = any(${sql.param(["a", "b"])}::text[])`, true],
    [
      "text in the order of its bytes",
      sql`(select string_agg(t, '' order by t collate "C")
      from unnest(array['b', 'á', 'a', 'B']) t)`,
      "Babá",
    ],
    ["text without accents", sql`fold_text('AÇÃO Íntima')`, "acao intima"],
    [
      "words that resemble each other",
      sql`similarity('acácias', 'acacias') > similarity('acácias', 'rosas')`,
      true,
    ],
    ["a pattern", sql`regexp_replace('ap 12, bl 3', '\\d+', '#', 'g') ~* '^AP #'`, true],
  ])("%s", async ([, written, read]) => {
    const { rows } = await db.execute(sql`select ${written} as value`);
    expect(rows).toEqual([{ value: read }]);
  });

  test("a moment is the same moment again, through a column and as text", async () => {
    await db.insert(rateLimits).values({ key: TEXT, used: 1, resetsAt: AT });
    expect(await db.select().from(rateLimits)).toEqual([{ key: TEXT, used: 1, resetsAt: AT }]);
    const { rows } = await db.execute<{ at: string }>(sql`select resets_at as at from rate_limits`);
    expect(new Date(rows[0]!.at)).toEqual(AT);
  });

  test("a statement may have thousands of values, and a value and an answer may be long", async () => {
    const keys = Array.from({ length: 5_000 }, (_, n) => String(n));
    await db.insert(rateLimits).values(keys.map((key) => ({ key, used: 1, resetsAt: AT })));
    const { rows } = await db.execute(sql`select key from rate_limits order by key::integer`);
    expect(rows.map(({ key }) => key)).toEqual(keys);
    const long = "é".repeat(3_000_000);
    const [answer] = (await db.execute<{ long: string }>(sql`select ${long}::text as long`)).rows;
    expect(answer!.long === long).toBe(true);
  });
});

describe("answers", () => {
  test("each statement says how many rows it wrote, those that were already there not among them", async () => {
    const row = (key: string) => ({ key, used: 1, resetsAt: AT });
    const write = () =>
      db
        .insert(rateLimits)
        .values(["a", "b"].map(row))
        .onConflictDoNothing()
        .returning({ key: rateLimits.key });
    expect([await write(), await write()]).toEqual([[{ key: "a" }, { key: "b" }], []]);
    const { rowCount: none } = await db.insert(rateLimits).values(row("a")).onConflictDoNothing();
    const { rowCount: changed } = await db.update(rateLimits).set({ used: 2 });
    const { rowCount: deleted } = await db.execute(sql`delete from rate_limits where key = 'a'`);
    const { rowCount: read } = await db.execute(sql`select from rate_limits where key = 'a'`);
    expect([none, changed, deleted, read]).toEqual([0, 2, 1, 0]);
  });

  test("of statements that are sent at once each has its own answer, also beside one that fails", async () => {
    const answers = Array.from({ length: 30 }, (_, n) =>
      db.execute<{ n: number }>(n === 7 ? sql`select 1 / 0` : sql`select ${n}::integer as n`).then(
        ({ rows }) => rows[0]!.n,
        () => "failed",
      ),
    );
    expect(await Promise.all(answers)).toEqual(answers.map((_, n) => (n === 7 ? "failed" : n)));
  });

  test("a plan is JSON, and tables are vacuumed and analysed", async () => {
    const { rows } = await db.execute(sql`explain (format json) select from rate_limits`);
    expect(rows).toEqual([
      { "QUERY PLAN": [{ Plan: expect.objectContaining({ "Plan Rows": expect.any(Number) }) }] },
    ]);
    await db.execute(sql`vacuum rate_limits`);
    await db.execute(sql`analyze rate_limits`);
  });
});

const USER = "insert into users (id, name, email) values";

describe("refusals", () => {
  test.for<[what: string, statement: string, cause: object]>([
    [
      "a value that is there",
      `${USER} (gen_random_uuid(), 'A', 'a@b.c'), (gen_random_uuid(), 'B', 'a@b.c')`,
      { code: "23505", constraint: "users_email_unique", table: "users" },
    ],
    [
      "a row without the one it refers to",
      "insert into sessions (id, user_id, token, expires_at) values (gen_random_uuid(), gen_random_uuid(), '3', now())",
      { code: "23503", constraint: "sessions_user_id_users_id_fk", table: "sessions" },
    ],
    [
      "a value that is missing",
      `${USER} (gen_random_uuid(), null, 'a@b.c')`,
      { code: "23502", table: "users", column: "name" },
    ],
    [
      "a value that a rule forbids",
      `insert into testimonials (id, name, place, body, position, published, version, created_at, updated_at)
        values (gen_random_uuid(), '', '', '', 1, true, 1, now(), now())`,
      { code: "23514", constraint: "testimonials_consent", table: "testimonials" },
    ],
    ["a division by zero", "select 1 / 0", { code: "22012", message: "division by zero" }],
    ["a text that is no id", "select 'x'::uuid", { code: "22P02" }],
    ["a number that is too large", "select 99999999999::integer", { code: "22003" }],
    ["an error of syntax", "selct 1", { code: "42601" }],
    ["a table that is not there", "select from nowhere", { code: "42P01" }],
    ["a column that is not there", "select nothing from users", { code: "42703" }],
    [
      "an exception of a function",
      "do $$ begin raise exception 'não'; end $$",
      { code: "P0001", message: "não" },
    ],
  ])("%s is refused with its code and names, and the next one is answered", async ([, statement, cause]) => {
    const error = await db.execute(sql.raw(statement)).catch((reason: Error) => reason);
    expect(error).toMatchObject({ cause });
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
});

describe("transactions", () => {
  const add = (on: Db, part: string) => on.insert(counts).values({ name: "users", part, change: 1 });
  const parts = async () =>
    (await db.select({ part: counts.part }).from(counts).orderBy(counts.id)).map(({ part }) => part);
  const fail = async (tx: Db, part: string): Promise<never> => {
    await add(tx, part);
    throw new Error("changed my mind");
  };

  test("what a transaction wrote is there when it ends, and nothing of one that fails", async () => {
    await db.transaction((tx) => add(tx, "a"));
    await expect(db.transaction((tx) => fail(tx, "b"))).rejects.toThrow("changed my mind");
    await expect(
      db.transaction(async (tx) => {
        await add(tx, "c");
        await tx.execute(sql`select 1 / 0`);
      }),
    ).rejects.toThrow();
    expect(await parts()).toEqual(["a"]);
  });

  test("a transaction within another is undone alone, after an error of the database too", async () => {
    await db.transaction(async (tx) => {
      await add(tx, "a");
      await tx.transaction((inner) => fail(inner, "b")).catch(() => {});
      await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => {});
      await tx.transaction((inner) => add(inner, "c"));
    });
    expect(await parts()).toEqual(["a", "c"]);
  });

  test("after an error every statement of the transaction is refused, and its end undoes it", async () => {
    await db.transaction(async (tx) => {
      await add(tx, "a");
      await tx.execute(sql`select 1 / 0`).catch(() => {});
      await expect(tx.execute(sql`select 1`)).rejects.toMatchObject({ cause: { code: "25P02" } });
    });
    expect(await parts()).toEqual([]);
  });

  test("a transaction that only reads one moment refuses to write, and what it sets ends with it", async () => {
    const read = db.transaction(
      async (tx) => {
        await tx.execute(sql`set local lock_timeout = '2s'`);
        const { rows } = await tx.execute(sql`select current_setting('transaction_isolation') as level,
          current_setting('lock_timeout') as wait`);
        expect(rows).toEqual([{ level: "repeatable read", wait: "2s" }]);
        await add(tx, "a");
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    await expect(read).rejects.toMatchObject({ cause: { code: "25006" } });
    const { rows } = await db.execute(sql`select current_setting('transaction_isolation') as level,
      current_setting('lock_timeout') as wait`);
    expect(rows).toEqual([{ level: "read committed", wait: "0" }]);
  });

  test("transactions at once all end, and rows that one locks are passed over only by others", async () => {
    const ids = Array.from({ length: 12 }, () => randomUUID());
    await Promise.all(
      ids.map((id) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext('driver'))`);
          await add(tx, id);
        }),
      ),
    );
    expect((await parts()).toSorted()).toEqual(ids.toSorted());
    const { rows } = await db.execute(sql`select id from counts for update skip locked`);
    expect(rows).toHaveLength(ids.length);
  });

  test("the number of a transaction is above those that ended before it and within the snapshot of later ones", async () => {
    const number = () => db.execute<{ n: number }>(sql`select pg_current_xact_id()::text::bigint as n`);
    const [first, second] = [(await number()).rows[0]!.n, (await number()).rows[0]!.n];
    const { rows } = await db.execute<{ next: number }>(
      sql`select (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint as next`,
    );
    expect([first < second, second < rows[0]!.next]).toEqual([true, true]);
  });
});
