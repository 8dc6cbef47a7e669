import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "#tests/postgres.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { newMember, type Person } from "./people.ts";

const { serve, run, newFolder } = processes();

let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

const found = (person: Person) => async () =>
  /\d+ imóve(?:l|is) encontrados?/.exec(await (await person.get("/alerts")).text())?.[0];

test("alerts are matched once with lists of another process, by any server, also after a time without servers", async () => {
  const env = { DATABASE_URL: postgres.url };
  const numbers: string[] = [];
  const list = async (date: string, number: string, dataDir: string) => {
    numbers.push(number);
    const rows = numbers.map((one) => ({ number: one }));
    const file = await writeList(await newFolder(), "SP", date, rows);
    expect((await run("import", [file], { dataDir, env })).code).toBe(0);
  };
  const a = await serve({ env });
  const ana = await newMember(a, "ana@exemplo.com.br");
  const b = await serve({ env });
  const form = { intent: "criar", nome: "Em São Paulo", evento: "novo", estado: "SP" };
  expect((await ana.post("/alerts", form)).headers.get("location")).toBe("/alerts?criado=1");
  await list("2026-01-08", "8000000000017", a.dataDir);
  await list("2026-01-09", "8000000000025", a.dataDir);
  await expect.poll(found(ana), { timeout: 10_000, interval: 100 }).toBe("1 imóvel encontrado");
  expect([await a.stop(), await b.stop()]).toEqual([0, 0]);

  await list("2026-01-10", "8000000000033", a.dataDir);
  const again = await serve({ env, dataDir: a.dataDir });
  const back = ana.at(again);
  await expect.poll(found(back), { timeout: 10_000, interval: 100 }).toBe("2 imóveis encontrados");
});
