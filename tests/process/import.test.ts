import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { addDays, dayInSaoPaulo } from "#app/lib/dates.ts";
import { zipOf } from "#tests/zip.ts";
import { listBytes, writeList } from "./lists.ts";
import { importInto, processes } from "./martelo.ts";
import { holdings } from "./state.ts";

const { run, newDatabase, newFolder } = processes();

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
let env: { DATABASE_URL: string };

beforeEach(async () => {
  folder = await newFolder();
  env = { DATABASE_URL: await newDatabase() };
});

/** Parses the single JSON object on standard output. */
async function importJson(args: string[], input?: Uint8Array) {
  const ran = await run("import", ["--json", ...args], { env, input });
  expect(ran.stdout).toMatch(/^\{.*\}\n$/);
  return { ...ran, answer: JSON.parse(ran.stdout) as { files: Record<string, unknown>[]; ok: boolean } };
}

test("a list on standard input is reported in the form of the contract, and importing it a second time changes nothing", async () => {
  const bytes = listBytes("RJ", "2026-01-08", [ROW, { number: "8000000000025" }]);
  const facts = { file: "-", state: "RJ", list_date: "2026-01-08", rows: 2 };
  const shape = { ...facts, ...COUNTS, rejected: [], error: null };
  const first = await importJson(["-"], bytes);
  expect(first.answer).toEqual({ files: [{ ...shape, new: 2 }], ok: true });
  expect([first.code, first.stderr]).toEqual([0, ""]);
  const again = await importJson(["-"], bytes);
  expect(again.answer).toEqual({ files: [{ ...shape, unchanged: 2 }], ok: true });
});

test("a dry run reports what would change and stores nothing", async () => {
  const file = await writeList(folder, "SP", "2026-01-08", [ROW]);
  const inWords = await run("import", ["--dry-run", file], { env });
  expect([inWords.code, inWords.stdout]).toEqual([0, expect.stringContaining("1 linha: 1 novo")]);
  expect(inWords.stdout).toContain("Simulação: nada foi gravado.");
  expect((await holdings(env.DATABASE_URL)).properties.count).toBe(0);
});

test("folders and zips give their lists oldest first, whatever their order and names, beside files that change nothing and are explained", async () => {
  await mkdir(path.join(folder, "deep"));
  const rows = [
    { ...ROW, price: "140.000,00" },
    { number: "8000000000025", price: "de graça" },
  ];
  const newest = await writeList(path.join(folder, "a"), "SP", "2026-01-08", rows);
  const entries = [
    {
      name: "novas/Lista_imoveis_GO.csv",
      bytes: listBytes("GO", "2026-01-06", [{ number: "8000000000033" }]),
    },
    { name: "Lista_imoveis_SP.csv", bytes: listBytes("SP", "2026-01-05", [{ ...ROW, price: "150.000,00" }]) },
  ];
  await writeFile(path.join(folder, "deep", "listas.zip"), zipOf(entries));
  const outside = await newFolder();
  const future = await writeList(outside, "RJ", addDays(dayInSaoPaulo(new Date()), 2), [ROW]);
  const captcha = path.join(outside, "captcha.csv");
  await writeFile(captcha, "<html><head><title>Bot Manager CAPTCHA</title></head><body></body></html>");
  const missing = path.join(outside, "nenhum.csv");

  const { code, answer, stderr } = await importJson([missing, captcha, future, folder]);
  expect([code, answer.ok, stderr]).toEqual([1, false, ""]);
  expect(answer.files.filter(({ error }) => error === null)).toMatchObject([
    { state: "SP", list_date: "2026-01-05", new: 1 },
    { state: "GO", list_date: "2026-01-06", new: 1 },
    { file: newest, state: "SP", list_date: "2026-01-08", rows: 2, price_down: 1 },
  ]);
  const of = (file: string) => answer.files.find((report) => report.file === file);
  expect(of(newest)).toMatchObject({ rejected: [{ line: 6, reason: expect.any(String) }] });
  expect(of(missing)).toEqual({
    file: missing,
    state: null,
    list_date: null,
    rows: 0,
    ...COUNTS,
    rejected: [],
    error: "o arquivo ou a pasta não existe",
  });
  const error = expect.stringMatching(/captcha|verificação/i);
  expect(of(captcha)).toMatchObject({ rows: 0, error });
  expect(of(future)).toMatchObject({ error: expect.stringContaining("futuro") });
  expect((await holdings(env.DATABASE_URL)).properties.count).toBe(2);
});

test("a list without a date gets the one on the command line", async () => {
  const undated = path.join(folder, "lista.csv");
  const text = listBytes("SP", "2026-01-08", [ROW]).toString("latin1");
  await writeFile(undated, Buffer.from(text.replace("08/01/2026", ""), "latin1"));
  expect((await importJson([undated])).answer.files).toMatchObject([
    { error: expect.stringContaining("data") },
  ]);
  const dated = await importJson(["--data", "2026-01-07", undated]);
  expect(dated.answer.files).toMatchObject([{ list_date: "2026-01-07", new: 1, error: null }]);
});

test("an improbable list is quarantined with the reason, and imported when it is accepted", async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ number: String(8_000_000_000_000 + n) }));
  await importInto(env.DATABASE_URL, await writeList(folder, "SP", "2026-01-07", rows));
  const file = await writeList(folder, "SP", "2026-01-08", rows.slice(0, 3));
  const before = await holdings(env.DATABASE_URL);
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
  expect(await holdings(env.DATABASE_URL)).toEqual(before);
  const inWords = await run("import", [file], { env });
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
    env: { DATABASE_URL: "postgresql://nobody:x@127.0.0.1:9/none" },
  });
  expect([code, JSON.parse(stdout)]).toEqual([1, { files: [], ok: false }]);
  expect(stderr).toContain("A importação parou: ");
});

const WRONG = [
  ["", "Faltam os caminhos das listas."],
  ["--data 31/12/2026 x.csv", "Data inválida: 31/12/2026"],
  ["--data 2026-02-30 x.csv", "Data inválida: 2026-02-30"],
  ["--force x.csv", "Opção desconhecida: --force"],
  ["x.csv --data", "A opção --data está sem valor"],
] as const;

test("wrong usage is explained and ends with 2", async () => {
  const ended = await Promise.all(
    WRONG.map(([args]) => run("import", args.split(" ").filter(Boolean), { env })),
  );
  for (const [i, { code, stdout, stderr }] of ended.entries()) {
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(WRONG[i]![1]);
    expect(stderr).toContain("Uso: npm run import -- CAMINHO...");
  }
});
