import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { addDays, dayInSaoPaulo } from "#app/lib/dates.ts";
import { zipOf } from "#tests/zip.ts";
import { listBytes, writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { holdings } from "./state.ts";

const { run, newFolder, newInstallation } = processes();

const ROW = { number: "8000000000017" };
const COUNTS = {
  new: 0,
  returned: 0,
  price_down: 0,
  price_up: 0,
  modality_changed: 0,
  reappraised: 0,
  left: 0,
  unchanged: 0,
};
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await newFolder();
  dataDir = await newInstallation();
});

/** Parses the single JSON object on standard output. */
async function importJson(args: string[], input?: Uint8Array) {
  const ran = await run("import", ["--json", ...args], { dataDir, input });
  expect(ran.stdout).toMatch(/^\{.*\}\n$/);
  return { ...ran, answer: JSON.parse(ran.stdout) as { files: Record<string, unknown>[]; ok: boolean } };
}

test("a list is imported and reported in the form of the contract, and importing it a second time changes nothing", async () => {
  const file = await writeList(folder, "SP", "2026-01-08", [ROW, { number: "8000000000025" }]);
  const shape = { file, state: "SP", list_date: "2026-01-08", rows: 2, ...COUNTS, rejected: [], error: null };
  const first = await importJson([file]);
  expect(first.answer).toEqual({ files: [{ ...shape, new: 2 }], ok: true });
  expect([first.code, first.stderr]).toEqual([0, ""]);
  const again = await importJson([file]);
  expect(again.answer).toEqual({ files: [{ ...shape, unchanged: 2 }], ok: true });
});

test("a dry run reports what would change and stores nothing", async () => {
  const file = await writeList(folder, "SP", "2026-01-08", [ROW]);
  const rehearsal = await importJson(["--dry-run", file]);
  expect(rehearsal.answer.files).toMatchObject([{ new: 1, error: null }]);
  expect(rehearsal.code).toBe(0);
  expect((await holdings(dataDir)).properties.count).toBe(0);
  const inWords = await run("import", ["--dry-run", file], { dataDir });
  expect(inWords.stdout).toContain("1 linhas: 1 novos");
  expect(inWords.stdout).toContain("Simulação: nada foi gravado.");
});

test("standard input is a file named -", async () => {
  const { code, answer } = await importJson(["-"], listBytes("RJ", "2026-01-08", [ROW]));
  expect(code).toBe(0);
  expect(answer.files).toMatchObject([{ file: "-", state: "RJ", new: 1, error: null }]);
});

test("folders and zips give their lists oldest first, whatever their order and names", async () => {
  await mkdir(path.join(folder, "deep"));
  await writeList(path.join(folder, "a"), "SP", "2026-01-08", [{ ...ROW, price: "140.000,00" }]);
  const entries = [
    {
      name: "novas/Lista_imoveis_GO.csv",
      bytes: listBytes("GO", "2026-01-06", [{ number: "8000000000033" }]),
    },
    { name: "Lista_imoveis_SP.csv", bytes: listBytes("SP", "2026-01-05", [{ ...ROW, price: "150.000,00" }]) },
  ];
  await writeFile(path.join(folder, "deep", "listas.zip"), zipOf(entries));
  const { code, answer } = await importJson([folder]);
  expect(code).toBe(0);
  expect(answer.files).toMatchObject([
    { state: "SP", list_date: "2026-01-05", new: 1 },
    { state: "GO", list_date: "2026-01-06", new: 1 },
    { state: "SP", list_date: "2026-01-08", price_down: 1 },
  ]);
});

test("valid files are imported beside invalid ones, which change nothing and are explained", async () => {
  const good = await writeList(folder, "SP", "2026-01-08", [
    ROW,
    { number: "8000000000025", price: "de graça" },
  ]);
  const captcha = path.join(folder, "captcha.csv");
  await writeFile(captcha, "<html><head><title>Bot Manager CAPTCHA</title></head><body></body></html>");
  const missing = path.join(folder, "nenhum.csv");
  const { code, answer, stderr } = await importJson([missing, captcha, good]);
  expect([code, answer.ok, stderr]).toEqual([1, false, ""]);
  const byFile = new Map(answer.files.map((report) => [report.file, report]));
  expect(byFile.get(missing)).toEqual({
    file: missing,
    state: null,
    list_date: null,
    rows: 0,
    ...COUNTS,
    rejected: [],
    error: "o arquivo ou a pasta não existe",
  });
  expect(byFile.get(captcha)).toMatchObject({
    rows: 0,
    error: expect.stringMatching(/captcha|verificação/i),
  });
  expect(byFile.get(good)).toMatchObject({
    rows: 2,
    new: 1,
    error: null,
    rejected: [{ line: 6, reason: expect.any(String) }],
  });
  expect((await holdings(dataDir)).properties.count).toBe(1);
});

test("a list without a date gets the one on the command line; one dated in the future is refused", async () => {
  const undated = path.join(folder, "lista.csv");
  const text = listBytes("SP", "2026-01-08", [ROW]).toString("latin1");
  await writeFile(undated, Buffer.from(text.replace("08/01/2026", ""), "latin1"));
  expect((await importJson([undated])).answer.files).toMatchObject([
    { error: expect.stringContaining("data") },
  ]);
  const dated = await importJson(["--data", "2026-01-07", undated]);
  expect(dated.answer.files).toMatchObject([{ list_date: "2026-01-07", new: 1, error: null }]);
  const future = await importJson([
    await writeList(folder, "SP", addDays(dayInSaoPaulo(new Date()), 2), [ROW]),
  ]);
  expect(future.code).toBe(1);
  expect(future.answer.files).toMatchObject([{ error: expect.stringContaining("futuro") }]);
});

test("an improbable list is held with the reason, and imported when it is accepted", async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ number: String(8_000_000_000_000 + n) }));
  expect((await importJson([await writeList(folder, "SP", "2026-01-07", rows)])).code).toBe(0);
  const file = await writeList(folder, "SP", "2026-01-08", rows.slice(0, 3));
  const before = await holdings(dataDir);
  const { code, answer } = await importJson([file]);
  const reason = "tem 3 imóveis, e a lista de 07/01/2026 tem 30";
  expect([code, answer.ok]).toEqual([1, false]);
  expect(answer.files).toEqual([
    {
      file,
      state: "SP",
      list_date: "2026-01-08",
      rows: 3,
      ...COUNTS,
      rejected: [],
      error: `A lista ficou retida e nada dela foi gravado, porque é improvável: ${reason}.`,
      held: [reason],
    },
  ]);
  expect(await holdings(dataDir)).toEqual(before);
  const inWords = await run("import", [file], { dataDir });
  expect(inWords.code).toBe(1);
  expect(inWords.stdout).toContain("3 linhas: retida, nada dela foi gravado");
  expect(inWords.stdout).toContain("npm run import -- --accept CAMINHO");
  const accepted = await importJson(["--accept", file]);
  expect(accepted.code).toBe(0);
  expect(accepted.answer.files).toMatchObject([{ error: null, left: 27, unchanged: 3 }]);
});

test("an unreachable database is reported in one JSON object too", async () => {
  const file = await writeList(folder, "SP", "2026-01-08", [ROW]);
  const { code, stdout, stderr } = await run("import", ["--json", file], {
    dataDir,
    env: { DATABASE_URL: "postgresql://nobody:x@127.0.0.1:9/none" },
  });
  expect([code, JSON.parse(stdout)]).toEqual([1, { files: [], ok: false }]);
  expect(stderr).toContain("A importação parou: ");
});

test.for([
  ["", "Faltam os caminhos das listas."],
  ["--data 31/12/2026 x.csv", "Data inválida: 31/12/2026"],
  ["--data 2026-02-30 x.csv", "Data inválida: 2026-02-30"],
  ["--force x.csv", "Opção desconhecida: --force"],
  ["x.csv --data", "A opção --data está sem valor"],
] as const)("wrong usage is explained and ends with 2: '%s'", async ([args, problem]) => {
  const { code, stdout, stderr } = await run("import", args.split(" ").filter(Boolean), { dataDir });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(problem);
  expect(stderr).toContain("Uso: npm run import -- CAMINHO...");
});
