import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { resolvePlace } from "#app/facts/places/places.ts";
import {
  CENSUS_COLUMNS,
  CENSUS_HEADER,
  censusCsv,
  censusFile as file,
  censusLine,
  house,
  HOUSES,
} from "#tests/census-rows.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { newFolder } from "#tests/run-folder.ts";
import { zipOf } from "#tests/zip.ts";
import { readCensus, stepOf } from "#tests/placed.ts";
import type { CensusReport } from "./census-report.ts";

const { database, db } = await openTestDatabase();
const DAY = "2024-05-21";

const read = async (...paths: string[]): Promise<CensusReport[]> =>
  (await readCensus(database, paths)).filter(({ kind }) => kind !== "sum");

/** Everything that a file can change. */
async function stored() {
  const { rows } = await db.execute(sql`select
    (select json_agg(json_build_array(ibge, chave, md5(forma)) order by ibge, tipo, chave) from census_places) as places,
    (select json_agg(json_build_array(ibge, enderecos, publicado_em, arquivo) order by ibge) from census_cities) as cities,
    (select json_agg(json_build_array(n_do_imovel, lat, lng, passo) order by n_do_imovel) from properties) as properties`);
  return rows[0]!;
}

const steps = async () => [await stepOf(db, "1001"), await stepOf(db, "1002")];

beforeEach(async () => {
  const drafts = [
    newDraft("1001", { district: "CAMBUI", address: "RUA DAS ACACIAS, N. 120" }),
    newDraft("1002", { district: "CAMBUI", address: "RUA DAS ACACIAS, N. 120", city: "SUMARE" }),
  ];
  await takeIn(db, { date: "2026-03-10", drafts }, { resolvePlace });
});

const COLUMN = (name: string) => CENSUS_COLUMNS.indexOf(name);

/** The houses with some fields changed. */
function withFields(changes: Record<string, (value: string) => string>): string {
  const lines = HOUSES.map((row) => {
    const fields = censusLine(row).split(";");
    for (const [name, change] of Object.entries(changes))
      fields[COLUMN(name)] = change(fields[COLUMN(name)]!);
    return fields.join(";");
  });
  return [CENSUS_HEADER, ...lines, ""].join("\n");
}

/** The same houses in Sumaré. */
const sumare = HOUSES.map((row) => ({ ...row, ibge: 3552403, lat: row.lat + 0.08, lng: -47.27 }));
const quoted = (line: string) => `"${line.replaceAll(";", '";"')}"`;
const whole = censusCsv(HOUSES, "\n");
const lines = (change: (line: string) => string) => whole.trimEnd().split("\n").map(change).join("\n");
const CHANGED_ORDER = CENSUS_COLUMNS.map((_, i) => i)
  .toReversed()
  .slice(6);

test("other spellings of a file say the same: quotes, line ends, encodings, order and case of columns, spaces, decimals", async () => {
  await read(file("campinas.csv", whole));
  const before = await stored();
  const small = lines((line) => `${line};1`).replace(CENSUS_HEADER, CENSUS_HEADER.toLowerCase());
  const other = lines((line) => quoted(CHANGED_ORDER.map((i) => line.split(";")[i]).join(";")));
  const same: [spelling: string, content: string | Buffer][] = [
    ["CRLF and BOM", `\uFEFF${censusCsv(HOUSES)}`],
    ["small headings, and a column more", small],
    ["another order, fewer columns, quoted", other],
    [
      "spaces and decimals",
      withFields({
        COD_MUNICIPIO: (text) => ` ${text}.0`,
        NUM_ENDERECO: (text) => `${text},0`,
        LATITUDE: (text) => ` ${text.replace(".", ",")} `,
      }),
    ],
    ["a separator and a line break in quotes", withFields({ DSC_ESTABELECIMENTO: () => '"BAR;\r\nDO ZE"' })],
    ["another district in ISO-8859-1", Buffer.from(whole.replaceAll("CAMBUI", "CAMBUÍ"), "latin1")],
  ];
  const entries = same.map(([name, content]) => ({
    name: `${name}.csv`,
    bytes: Buffer.from(content),
    madeOn: DAY,
  }));
  for (const entry of entries) {
    expect(await read(file("spelt.zip", zipOf([entry]))), entry.name).toMatchObject([{ rows: 20, moved: 0 }]);
    const cities = [[3509502, 20, DAY, `spelt.zip › ${entry.name}`]];
    expect(await stored(), entry.name).toEqual({ ...before, cities });
  }
});

test("a file of which nothing or nearly nothing is of use is refused with the reason, and changes nothing", async () => {
  await read(file("campinas.csv", whole));
  const before = await stored();
  const elsewhere = HOUSES.map((row) => ({ ...row, name: "DAS PALMEIRAS" }));
  const cases: [content: string, reason: RegExp][] = [
    [withFields({ LATITUDE: () => "38.7", LONGITUDE: () => "-9.1" }), /fora do seu município/],
    [whole.replaceAll(";", ","), /não estão separados por ponto e vírgula/],
    [whole + whole, /mais de um cabeçalho/],
    // Another part of the town, of the same day, does not take the streets of the first away.
    [censusCsv(elsewhere), /só uma parte/],
  ];
  for (const [content, reason] of cases) {
    const refused = {
      kind: "refused",
      file: "campinas.csv",
      reason: expect.stringMatching(reason) as string,
    };
    expect(await read(file("campinas.csv", content)), String(reason)).toEqual([refused]);
    expect(await stored(), String(reason)).toEqual(before);
  }
});

test("single rows that are of no use are passed over and counted", async () => {
  const rows = Array.from({ length: 200 }, (_, i) => censusLine(HOUSES[i % 20]!));
  const set = (i: number, name: string, value: string) => {
    const fields = rows[i]!.split(";");
    fields[COLUMN(name)] = value;
    rows[i] = fields.join(";");
  };
  rows[3] = rows[3]!.slice(0, 30);
  set(4, "COD_MUNICIPIO", "9999999");
  set(5, "LATITUDE", "");
  // A row of another town whose point is not there does not take away what is held of that town.
  set(6, "COD_MUNICIPIO", "3552403");
  set(7, "NV_GEO_COORD", "6");
  set(8, "NV_GEO_COORD", "");
  set(9, "NV_GEO_COORD", "9");
  set(10, "LATITUDE", "0");
  set(10, "LONGITUDE", "0");
  const reports = await read(
    file("sumare.csv", censusCsv(sumare)),
    file("campinas.csv", [CENSUS_HEADER, ...rows, ""].join("\n")),
  );
  const unused = { ragged: 1, strangers: 1, pointless: 2, outside: 1, vague: 1, unlevelled: 2 };
  expect(reports).toMatchObject([{ rows: 20 }, { rows: 200, cities: 1, unused, left: 0 }]);
  expect(await steps()).toEqual(["numero", "numero"]);
});

test("of a town in several files the newest is held, once, in whatever order and however often they come", async () => {
  const state = [...HOUSES, ...sumare];
  const newer = [...HOUSES, house(420)];
  const town = file("3509502.csv", censusCsv(newer), "2024-06-14");
  const later = zipOf([{ name: "35_SP.csv", bytes: Buffer.from(censusCsv(state)), madeOn: DAY }]);
  const both = zipOf([
    { name: "3509502.csv", bytes: Buffer.from(censusCsv(newer)), madeOn: "2024-06-14" },
    { name: "35_SP.csv", bytes: Buffer.from(censusCsv(state)), madeOn: DAY },
  ]);
  const end = [
    [3509502, 21, "2024-06-14"],
    [3552403, 20, DAY],
  ];
  const cities = async () => ((await stored()).cities as unknown[][]).map((city) => city.slice(0, -1));
  const runs = [
    [town, file("35_SP.zip", later)],
    [file("35_SP.zip", later), town],
    [file("dois.zip", both)],
    [town, file("35_SP.zip", later), file("35_SP.zip", later)],
  ];
  const names = new Set<string>();
  let reports: CensusReport[] = [];
  for (const paths of runs) {
    await db.execute(sql`truncate census_places, census_cities`);
    reports = await read(...paths);
    expect(reports.some(({ kind }) => kind === "refused")).toBe(false);
    expect(await cities()).toEqual(end);
    expect(await steps()).toEqual(["numero", "numero"]);
    names.add(JSON.stringify((await stored()).places));
  }
  expect(names.size).toBe(1);
  expect(reports.at(-1)).toMatchObject({ kind: "file", cities: 1, left: 1, moved: 0 });
});

/** Kills the process that reads addresses for this one as soon as there is one. */
async function killReader(): Promise<void> {
  const reader = () =>
    execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .find(
        ([, parent, ...args]) => parent === String(process.pid) && args.join(" ").includes("census-child"),
      );
  await expect.poll(reader, { interval: 1 }).toBeDefined();
  process.kill(Number(reader()![0]), "SIGKILL");
}

test("of several files those that cannot be read, or whose reading is killed, say so, and the others are used", async () => {
  const folder = newFolder();
  const none = path.join(folder, "nada.csv");
  const reading = read(file("1.csv", whole), none, folder, file("2.csv", whole));
  await killReader();
  expect(await reading).toMatchObject([
    { kind: "refused", reason: "o processo que lê o arquivo terminou com SIGKILL" },
    { kind: "refused", file: none, reason: "o arquivo não existe" },
    { kind: "refused", file: folder, reason: expect.stringContaining("pasta") as string },
    { kind: "file", file: "2.csv", moved: 1 },
  ]);
  expect(await steps()).toEqual(["numero", "tabela"]);
});

test("of a folder the .zip and .csv files below it are read, in order of name, and other files are left out", async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, "sp"));
  writeFileSync(path.join(folder, "sp", "a.zip"), zipOf([{ name: "a.csv", bytes: Buffer.from(whole) }]));
  writeFileSync(path.join(folder, "leia.txt"), "33_RJ");
  writeFileSync(path.join(folder, "z.csv"), "x;y\n1;2\n");
  expect(await read(folder)).toMatchObject([
    { kind: "file", file: "a.zip › a.csv", moved: 1 },
    { kind: "refused", file: "z.csv" },
  ]);
});
