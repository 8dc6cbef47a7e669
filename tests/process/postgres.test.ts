import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "#tests/postgres.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";

const { serve, run, newFolder } = processes();

let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

test("two servers on one PostgreSQL show the same lists within seconds of an import", async () => {
  const env = { DATABASE_URL: postgres.url };
  const [a, b] = await Promise.all([serve({ env }), serve({ env })]);
  expect(await (await a.get("/readyz")).json()).toMatchObject({
    database: { kind: "postgres", reachable: true },
  });
  const list = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  expect((await run("import", [list], { dataDir: a.dataDir, env })).code).toBe(0);
  const shown = (server: typeof a) => async () => (await server.api("imoveis")).total;
  await expect.poll(shown(a), { timeout: 5_000, interval: 100 }).toBe(1);
  await expect.poll(shown(b), { timeout: 5_000, interval: 100 }).toBe(1);
  expect(await a.stop()).toBe(0);
  expect((await b.get("/readyz")).status).toBe(200);
});

test("a missing database and an unreachable server give different messages", async () => {
  const url = new URL(postgres.url);
  url.pathname = "/outro";
  const { code, stderr } = await run("start", [], { env: { DATABASE_URL: url.href } });
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`${url.host}/outro) não atende: o banco não existe`),
  ]);
});
