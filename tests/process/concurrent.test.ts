import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { writeHistory, writeList } from "./lists.ts";
import { processes, type Ran } from "./martelo.ts";
import { holdings, type Holdings } from "./state.ts";

const { serve, begin, run, newFolder, newInstallation } = processes();
const files = processes({ perFile: true });

let lists: string;
let undisturbed: Holdings;

beforeAll(async () => {
  lists = await files.newFolder();
  await writeHistory(lists, 100);
  const dataDir = await files.newInstallation();
  for (const date of ["2026-01-05", "2026-01-08"]) {
    expect((await files.run("import", [path.join(lists, date)], { dataDir })).code).toBe(0);
  }
  undisturbed = await holdings(dataDir);
});

function expectDates({ code, stdout }: Ran, date: string) {
  expect(code).toBe(0);
  const { files: reports } = JSON.parse(stdout) as { files: { list_date: string; rows: number }[] };
  expect(reports.map((report) => [report.list_date, report.rows])).toEqual(
    Array.from({ length: 8 }, () => [date, 100]),
  );
}

test("a list handed over to a running server can be searched when the command ends", async () => {
  const server = await serve();
  expect((await server.api("imoveis")).total).toBe(0);
  const list = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  const { code } = await run("import", [list], { dataDir: server.dataDir });
  expect(code).toBe(0);
  expect((await server.api("imoveis?estado=SP")).itens).toMatchObject([{ numero: "8000000000017" }]);
  expect(await server.api("imoveis/8000000000017")).toMatchObject({
    numero: "8000000000017",
    eventos: [{ tipo: "novo", data: "2026-01-08" }],
    precos: [{ desde: "2026-01-08", ate: null, preco: 153_487.18 }],
  });
});

test("a stopping server finishes the current list and reports that the rest was not imported", async () => {
  const server = await serve();
  const command = await begin("import", [lists], { dataDir: server.dataDir });
  await expect.poll(command.printed, { timeout: 30_000, interval: 5 }).toContain("✓");
  expect(await server.stop()).toBe(0);
  const { code, stderr } = await command.done;
  expect([code, stderr]).toEqual([
    1,
    "A importação parou: o servidor não chegou ao fim do trabalho. Rode de novo: o que já foi feito não se repete.\n",
  ]);
  expect((await run("import", [lists], { dataDir: server.dataDir })).code).toBe(0);
  expect(await holdings(server.dataDir)).toEqual(undisturbed);
});

test("two simultaneous imports through a server give the same as one after the other", async () => {
  const server = await serve();
  const { dataDir } = server;
  const older = await begin("import", ["--json", path.join(lists, "2026-01-05")], { dataDir });
  const newer = await begin("import", ["--json", path.join(lists, "2026-01-08")], { dataDir });
  expectDates(await older.done, "2026-01-05");
  expectDates(await newer.done, "2026-01-08");
  expect((await server.api("imoveis")).total).toBe(800);
  expect(await server.stop()).toBe(0);
  expect(await holdings(dataDir)).toEqual(undisturbed);
});

test("two simultaneous imports without a server give the same as one after the other", async () => {
  const dataDir = await newInstallation();
  const newer = await begin("import", ["--json", path.join(lists, "2026-01-08")], { dataDir });
  const older = await begin("import", ["--json", path.join(lists, "2026-01-05")], { dataDir });
  expectDates(await older.done, "2026-01-05");
  expectDates(await newer.done, "2026-01-08");
  expect(await holdings(dataDir)).toEqual(undisturbed);
});
