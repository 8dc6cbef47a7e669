import { expect, test } from "vitest";
import { processes, queryOn } from "./martelo.ts";

const { begin, newDatabase } = processes();

test("whatever statement fails in whatever form, no value of it is printed or stored, and what failed is", async () => {
  const DATABASE_URL = await newDatabase();
  const { done } = await begin("../tests/process/failing-statements", [], { env: { DATABASE_URL } });
  const { code, stdout, stderr } = await done;
  expect(stdout).toContain("logged 264");
  expect(code).toBe(1);
  const printed = (stdout + stderr).split("\n");
  expect(printed.filter((line) => /marked|ana@/.test(line))).toEqual([]);
  for (const text of ["DatabaseError", "22P02", "23505", "could not be saved: ", "insert into mails"])
    expect(stdout).toContain(text);
  expect(stderr).toContain("nothing caught this error; exiting with code 1");

  const tables = await queryOn<{ name: string }>(
    DATABASE_URL,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  const holding = tables.map(
    ({ name }) => `select '${name}' as name from ${name} t where t::text like '%marked%'`,
  );
  expect(await queryOn(DATABASE_URL, holding.join(" union all "))).toEqual([]);
  const stored = `select (select count(*)::int from error_groups) > 3 as errors,
    (select last_error from mails) as letter, (select erro from imports) as run`;
  expect(await queryOn(DATABASE_URL, stored)).toEqual([
    {
      errors: true,
      letter: "invalid input syntax for type integer: … · select ?::int",
      run: expect.any(String),
    },
  ]);
});
