import { expect, test } from "vitest";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { newMember, type Person } from "./people.ts";

const { host, newFolder } = processes();

const matchOf = (person: Person) => async () =>
  /\d+ imóve(?:l|is) encontrados?/.exec(await (await person.get("/alerts")).text())?.[0];

test("alerts are matched once with lists of another process, by any server, also after a time without servers", async () => {
  const numbers: string[] = [];
  const list = async (date: string, number: string) => {
    numbers.push(number);
    const rows = numbers.map((one) => ({ number: one }));
    const file = await writeList(await newFolder(), "SP", date, rows);
    await a.importLists(file);
  };
  const a = await host();
  const ana = await newMember(a, "ana@exemplo.com.br");
  const b = await host({ process: "there", env: a.env });
  const form = { intent: "criar", nome: "Em São Paulo", evento: "novo", estado: "SP" };
  expect((await ana.post("/alerts", form)).headers.get("location")).toBe("/alerts?criado=1");
  await list("2026-01-08", "8000000000017");
  await list("2026-01-09", "8000000000025");
  await expect.poll(matchOf(ana), { interval: 100 }).toBe("1 imóvel encontrado");
  await Promise.all([a.stop(), b.stop()]);

  await list("2026-01-10", "8000000000033");
  const again = await host({ env: a.env });
  const back = ana.at(again);
  await expect.poll(matchOf(back), { interval: 100 }).toBe("2 imóveis encontrados");
});
