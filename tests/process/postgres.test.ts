import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "#tests/postgres.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { newMember, outboxOf } from "./people.ts";

const { serve, run, newFolder } = processes();

let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

test("two servers on one PostgreSQL show the same lists within seconds of an import, and the same roles at once", async () => {
  const env = { DATABASE_URL: postgres.url };
  const [a, b] = await Promise.all([serve({ env }), serve({ env })]);
  expect(await (await a.get("/readyz")).json()).toMatchObject({
    database: { kind: "postgres", reachable: true },
  });
  const imported = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  expect((await run("import", [imported], { dataDir: a.dataDir, env })).code).toBe(0);
  const shown = (server: typeof a) => async () => (await server.api("imoveis")).total;
  await expect.poll(shown(a), { timeout: 5_000, interval: 100 }).toBe(1);
  await expect.poll(shown(b), { timeout: 5_000, interval: 100 }).toBe(1);
  // Whoever loses the administrators' role at one server has lost it at the other.
  const letters = async () => [...(await outboxOf(a)), ...(await outboxOf(b))];
  const carla = await newMember(a, "carla@exemplo.com.br", letters);
  const dora = await newMember(b, "dora@exemplo.com.br", letters);
  for (const { email } of [carla, dora])
    expect((await run("admin", [email], { dataDir: a.dataDir, env })).code).toBe(0);
  expect((await carla.get("/admin/users")).status).toBe(200);
  const list = await (await dora.get("/admin/users?q=carla")).text();
  const id = /usuario=([0-9a-f-]{36})/.exec(list)![1]!;
  await dora.post("/admin/users", { intent: "papel", id, administrador: "nao" });
  expect((await carla.get("/admin/users")).headers.get("location")).toBe("/dashboard");
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
