import { createWriteStream } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import { CENSUS_HEADER, censusLine, type CensusRow } from "#tests/census-rows.ts";
import { buildWorld, type Asked, type Truth } from "./census-world.ts";
import { startChild } from "./child.ts";
import { importInProcess } from "./import.ts";
import { importFolder, type BenchData } from "./load.ts";
import { nodeFlags } from "./node-flags.ts";
import type { PlacedResult, PlacesTask } from "./places-child.ts";
import { seededRandom } from "./queries.ts";
import { figureOf, percentile, type Findings } from "./table.ts";

/** The state whose file is as large as IBGE's own, 9 million addresses. */
const LARGE_STATE = "RJ";
const LARGE_ROWS = 9_000_000;
const QUICK_ROWS = 900_000;
/** Each makes other town plans. The first one is measured as a large file too. */
const SEEDS = [16, 101, 202];

/** Places the properties of all lists by register files made from their addresses, where each true place is known. */
export async function benchPlacesExact(data: BenchData, quick: boolean): Promise<Findings> {
  const dataDir = path.join(data.folder, "places");
  await mkdir(dataDir);
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  await importFolder(database, data.firstDay);
  const { rows } = await database.db.execute<
    Omit<Asked, "state"> & { state: Uf } & Record<string, unknown>
  >(sql`
    select n_do_imovel as number, uf as state, cidade_ibge as ibge, bairro as district, endereco as address
    from properties where cidade_ibge is not null order by 1`);
  await database.close();
  const without = path.join(data.folder, "places-without");
  await cp(dataDir, without, { recursive: true });

  const world = buildWorld(rows, SEEDS[0]!);
  const large = path.join(data.folder, "33_RJ.csv");
  const rest = path.join(data.folder, "demais.csv");
  const largeRows = await writeFile(
    large,
    world.rows(),
    (row) => stateOf(row) === 33,
    quick ? QUICK_ROWS : LARGE_ROWS,
  );
  await writeFile(rest, world.rows(), (row) => stateOf(row) !== 33, 0);
  const first = await placeInProcess({ dataDir, files: [large] });
  const all = await placeInProcess({ dataDir, files: [rest] });
  await Promise.all([rm(large), rm(rest)]);

  const growth = await importGrowth(without, dataDir, data.secondDay);
  const quality = qualityOf(all.placed, world.truth);
  const qualities = [quality];
  for (const seed of quick ? [] : SEEDS.slice(1)) {
    const other = buildWorld(rows, seed);
    const copy = `${without}-${seed}`;
    await cp(without, copy, { recursive: true });
    await writeFile(rest, other.rows(), () => true, 0);
    const { placed } = await placeInProcess({ dataDir: copy, files: [rest] });
    qualities.push(qualityOf(placed, other.truth));
    await Promise.all([rm(rest), rm(copy, { recursive: true })]);
  }
  const ofState = rows.filter(({ state }) => state === LARGE_STATE).length;
  return {
    checks: [
      {
        what: "places: addresses whose street and number exist, placed within 50 m",
        figure: figureOf(qualities.map(({ near }) => near)),
        unit: "%",
        atLeast: 95,
      },
      {
        what: "places: placed farther away than the stated radius",
        figure: figureOf(qualities.map(({ wrong }) => wrong)),
        unit: "%",
        atMost: 0.5,
      },
      {
        what: `places: a file of ${largeRows.toLocaleString("en")} addresses read, ${ofState} properties placed`,
        figure: figureOf([first.seconds]),
        unit: "s",
        atMost: 60,
      },
      {
        what: "places: greatest memory of the process that reads it",
        figure: first.memory === null ? null : figureOf([first.memory]),
        unit: "MB",
        atMost: 400,
      },
      {
        what: "places: table of the streets of all lists",
        figure: figureOf([all.table]),
        unit: "MB",
        atMost: 50,
      },
      {
        what: "places: growth of the import of the next day",
        figure: figureOf([growth]),
        unit: "%",
        atMost: 5,
      },
    ],
    tables: [
      {
        title: "Exact places",
        notes: [
          "the town plans are invented around the addresses of the lists; the register is written from them with its own spellings, gaps, namesakes and errors of measurement",
          `of ${qualities.length} invented worlds the checks say the median, the least and the greatest; the table is of the first`,
          "share: of all properties; wrong: farther from the true place than the radius says",
        ],
        columns: [
          "step",
          "properties",
          "share %",
          "median error m",
          "p95 error m",
          "median radius m",
          "wrong",
          "wrong %",
        ],
        rows: quality.steps,
      },
    ],
  };
}

function stateOf({ ibge }: CensusRow): number {
  return Math.floor(ibge / 100_000);
}

function placeInProcess(task: PlacesTask): Promise<PlacedResult> {
  const child = startChild("places-child.ts", { execArgv: nodeFlags("places") });
  return child.ask<PlacedResult>(task).finally(() => child.stop());
}

/** So many imports of each kind are timed: single ones differ by more than what is measured. */
const TIMED_IMPORTS = 7;

/**
 * Percent by which the next day's import takes longer where the register is held: the best of several each, taken in turns,
 * so that a busy moment of the machine meets both.
 */
async function importGrowth(without: string, held: string, folder: string): Promise<number> {
  const best = new Map([
    [without, Infinity],
    [held, Infinity],
  ]);
  for (let run = 0; run < TIMED_IMPORTS; run++) {
    for (const [dataDir, before] of best) {
      const copy = `${dataDir}-${run}`;
      await cp(dataDir, copy, { recursive: true });
      const [done] = await importInProcess({ dataDir: copy, url: null, folders: [folder] });
      best.set(dataDir, Math.min(before, done!.seconds));
      await rm(copy, { recursive: true });
    }
  }
  return Math.max(0, best.get(held)! / best.get(without)! - 1) * 100;
}

/** Rows of the chosen states, filled up with other streets of the same towns; returns how many were written. */
async function writeFile(
  file: string,
  rows: Generator<CensusRow>,
  wanted: (row: CensusRow) => boolean,
  atLeast: number,
): Promise<number> {
  const out = createWriteStream(file, { highWaterMark: 4 << 20 });
  let text = `${CENSUS_HEADER}\n`;
  let count = 0;
  const towns: CensusRow[] = [];
  const write = async (row: CensusRow) => {
    text += `${censusLine(row)}\n`;
    count++;
    if (text.length < 1 << 20) return;
    const more = out.write(text, "latin1");
    text = "";
    if (!more) await new Promise<void>((resolve) => out.once("drain", resolve));
  };
  for (const row of rows) {
    if (!wanted(row)) continue;
    if (row.number === 1) towns.push(row);
    await write(row);
  }
  const random = seededRandom(9);
  const missing = Math.ceil((atLeast - count) / FILLERS);
  for (let street = 0; street < missing; street++) {
    const town = towns[Math.floor(random() * towns.length)]!;
    const name = `${["LARANJEIRAS", "IPES", "ANTONIO", "MERCEDES", "BOM JESUS"][street % 5]!} ${street.toString(36).toUpperCase()}`;
    const lat = town.lat + (random() - 0.5) * 0.01;
    const lng = town.lng + (random() - 0.5) * 0.01;
    for (let number = 1; number <= FILLERS; number++) {
      await write({
        ...town,
        kind: "RUA",
        title: "",
        name,
        number: number * 9,
        lat: lat + number * 1e-5,
        lng,
      });
    }
  }
  out.end(text, "latin1");
  await new Promise<void>((resolve) => out.once("finish", resolve));
  return count;
}

/** Addresses of a street that no list names. */
const FILLERS = 72;

const STEPS = ["numero", "vizinhos", "lote", "quadra", "logradouro", "bairro", "tabela"];

function qualityOf(placed: PlacedResult["placed"], truth: ReadonlyMap<string, Truth>) {
  const measured = placed.flatMap((place) => {
    const real = truth.get(place.number);
    if (!real) return [];
    const error = distanceMetres([place.lng, place.lat], [real.lng, real.lat]);
    return [{ ...place, ...real, error, wrong: place.metres !== null && error > place.metres }];
  });
  const sure = measured.filter(({ hasNumber }) => hasNumber);
  const share = (part: number, whole: number) => (whole === 0 ? 0 : (part * 100) / whole);
  const rows = STEPS.map((step) => {
    const own = measured.filter((place) => place.step === step);
    const wrong = own.filter((place) => place.wrong).length;
    const errors = own.map(({ error }) => error);
    const figure = (all: number[], at: number) => (all.length === 0 ? null : Math.round(percentile(all, at)));
    return [
      step,
      own.length,
      Number(share(own.length, measured.length).toFixed(1)),
      figure(errors, 0.5),
      figure(errors, 0.95),
      figure(
        own.map(({ metres }) => metres),
        0.5,
      ),
      wrong,
      Number(share(wrong, own.length).toFixed(2)),
    ];
  });
  return {
    near: share(sure.filter(({ error }) => error <= 50).length, sure.length),
    wrong: share(measured.filter(({ wrong }) => wrong).length, measured.length),
    steps: rows,
  };
}
