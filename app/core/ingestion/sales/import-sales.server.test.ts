import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { resolvePlace } from "#app/facts/places/places.ts";
import { readNearbySales, salesAround, salesByCity } from "#app/facts/sales/sales-store.server.ts";
import { censusCsv, censusFile, house, HOUSES } from "#tests/census-rows.ts";
import { openTestDatabase } from "#tests/database.ts";
import { readCensus } from "#tests/placed.ts";
import { queryPlan } from "#tests/query-plan.ts";
import { newFolder } from "#tests/run-folder.ts";
import { zipOf } from "#tests/zip.ts";
import { importSales, type SalesReport } from "./import-sales.server.ts";

const { database, db } = await openTestDatabase();

const CAMPINAS = 3509502;
const HEADER = "data;tipo;logradouro;numero;area;valor;cidade;uf";
const folder = newFolder();

function file(name: string, content: string | Buffer): string {
  const full = path.join(folder, name);
  writeFileSync(full, content);
  return full;
}

async function read(paths: string[], city: number | null = null, day = "2026-11-21"): Promise<SalesReport[]> {
  const now = () => new Date(`${day}T12:00:00Z`);
  const reports: SalesReport[] = [];
  const options = { city, resolvePlace, now, signal: new AbortController().signal };
  for await (const report of importSales(database, paths, options))
    if (report.kind !== "progress") reports.push(report);
  return reports;
}

/** Sales of Rua das Acácias in Campinas, where `HOUSES` are, of 2,000 reais for one m² and one real more with each number. */
const SALES = Array.from(
  { length: 12 },
  (_, i) =>
    `10/0${1 + (i % 9)}/2026;Apartamento;R das Acácias;${20 + i * 20};50;${(2_000 + i) * 50};Campinas;SP`,
);
const csv = (lines: readonly string[], newline = "\n") => [HEADER, ...lines, ""].join(newline);

const stored = async () =>
  (await db.execute(sql`select * from registered_sales order by endereco, vendida_em`)).rows;
const near = (metres: number, today = "2026-11-21") =>
  readNearbySales(db, { point: [-47.06, -22.9 + metres / 111_320], kind: "apartamento", today });

test("sales are stored once, in whatever file and encoding they come, and a row read again changes nothing", async () => {
  const [report] = await read([file("vendas.csv", csv(SALES))]);
  expect(report).toMatchObject({ kind: "file", rows: 12, added: 12, known: 0, refused: 0, stopped: null });
  const before = await stored();
  const copies = [
    file("latin.csv", Buffer.from(csv(SALES, "\r\n"), "latin1")),
    file("tabs.txt", csv(SALES.toReversed()).replaceAll(";", "\t")),
    file("virgulas.csv", `\uFEFFVendas de Campinas\n${csv(SALES).replaceAll(";", ",")}`),
    file("vendas.zip", zipOf([{ name: "a/vendas.csv", bytes: Buffer.from(csv([...SALES, ...SALES])) }])),
  ];
  const reports = await read(copies, null, "2026-11-22");
  expect(reports).toMatchObject([
    { rows: 12, added: 0, known: 12 },
    { rows: 12, added: 0, known: 12 },
    { rows: 12, added: 0, known: 12 },
    { rows: 24, added: 0, known: 24 },
    { kind: "sum", cities: [{ ibge: CAMPINAS, sales: 12, newest: "2026-09-10", readOn: "2026-11-21" }] },
  ]);
  expect(await stored()).toEqual(before);
});

test("a sheet of São Paulo is read with commas or tabs, though its header begins with an accent", async () => {
  const sheet = [
    "N° do Cadastro (SQL),Nome do Logradouro,Número,Valor de Transação,Data de Transação,Área Construída (m2),Descrição do uso (IPTU)",
    "000,AV DAS FIGUEIRAS,45,600000,2026-05-04,120,RESIDÊNCIA",
  ].join("\n");
  const files = [file("sp.csv", sheet), file("sp.txt", Buffer.from(sheet.replaceAll(",", "\t"), "latin1"))];
  expect(await read(files, 3550308)).toMatchObject([
    { kind: "file", rows: 1, added: 1 },
    { kind: "file", rows: 1, known: 1 },
    { kind: "sum" },
  ]);
});

test("rows that cannot be read are counted and named by line, and the others are stored", async () => {
  const lines = [...SALES, ...Array.from({ length: 25 }, () => "99/99/2026;casa;Rua A;1;10;10;Campinas;SP")];
  const [report] = await read([file("meio.csv", csv(lines))]);
  expect(report).toMatchObject({ rows: 37, added: 12, refused: 25 });
  const { refusals } = report as Extract<SalesReport, { kind: "file" }>;
  expect(refusals).toHaveLength(20);
  expect(refusals[0]).toEqual({ line: 14, reason: 'a data não existe: "99/99/2026"' });
});

test("a file that is no sheet of sales, or names no city, is refused whole, and one that breaks keeps what came before", async () => {
  const noCity = csv(SALES).replace(";cidade;uf", "").replaceAll(";Campinas;SP", "");
  const files: [name: string, content: string | Buffer, reason: string][] = [
    ["planilha.csv", "PK\u0003\u0004abc", "é uma planilha do Excel: salve cada aba como CSV"],
    ["vazio.csv", "", "o arquivo está vazio"],
    ["colunas.csv", "data;tipo;valor\n", "faltam colunas: logradouro, numero e area"],
    ["texto.csv", "nada\n".repeat(30), "não tem uma linha com os nomes das colunas"],
    ["sem-cidade.csv", noCity, 'não diz a cidade: rode com --cidade, como em --cidade "São Paulo/SP"'],
    ["binario.csv", Buffer.from([1, 0, 0, 2]), "não é um texto"],
  ];
  for (const [name, content, reason] of files)
    expect([name, (await read([file(name, content)]))[0]]).toEqual([
      name,
      { kind: "refused", file: path.join(folder, name), reason: expect.stringContaining(reason) },
    ]);
  expect((await read([path.join(folder, "nada.csv")]))[0]).toMatchObject({ kind: "refused" });
  expect(await stored()).toEqual([]);
  const broken = `${csv(SALES)}10/01/2026;"casa;Rua A`;
  expect(await read([file("cortado.csv", broken)])).toMatchObject([
    { kind: "file", added: 12, stopped: "as aspas da linha 14 não fecham" },
    { kind: "sum" },
  ]);
  expect((await read([file("sem-cidade.csv", noCity)], CAMPINAS))[0]).toMatchObject({ added: 0, known: 12 });
});

test("a refused sheet is closed, also inside a zip", async () => {
  const open = () =>
    readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
      } catch {
        return false;
      }
    });
  const bytes = Buffer.from("nada\n".repeat(30));
  const paths = [file("texto.csv", bytes), file("texto.zip", zipOf([{ name: "texto.csv", bytes }]))];
  expect(await read(paths)).toMatchObject([{ kind: "refused" }, { kind: "refused" }, { kind: "sum" }]);
  await expect.poll(open).toEqual([]);
});

test("sales older than 24 months go with the next reading", async () => {
  await read([file("vendas.csv", csv(SALES))]);
  await read([file("nada.csv", `${HEADER}\n`)], null, "2028-05-10");
  expect((await salesByCity(db)).map(({ sales }) => sales)).toEqual([5]);
});

test("reading address files places the sales of their municipalities, sales that come later are placed at once, and long streets place none", async () => {
  const long = "10/01/2026;Apartamento;Av Comprida;;50;100000;Campinas;SP";
  const [, first] = await read([file("vendas.csv", csv([...SALES, long]))]);
  expect(first).toMatchObject({ cities: [{ sales: 13, unplaced: 13, hasCensus: false }] });
  expect(await near(130)).toBeNull();
  const avenue = Array.from({ length: 40 }, (_, i) =>
    house(1 + i * 50, { kind: "AVENIDA", name: "COMPRIDA", lng: -47.05 }),
  );
  const [report] = await readCensus(database, [censusFile("3509502.csv", censusCsv([...HOUSES, ...avenue]))]);
  expect(report).toMatchObject({ kind: "file", properties: 0, sales: { stored: 13, unplaced: 1 } });
  expect(await near(130)).toEqual({
    count: 12,
    medianCents: 200_550,
    since: "2024-11-21",
    cities: [CAMPINAS],
    readOn: "2026-11-21",
  });
  expect(await near(-400)).toMatchObject({ count: 5, medianCents: null });
  expect(await near(5_000)).toBeNull();
  const later = "10/10/2026;apto;Rua das Acacias;400;50;100000;Campinas;SP";
  const [, sum] = await read([file("depois.csv", csv([later]))]);
  expect(sum).toMatchObject({ cities: [{ sales: 14, unplaced: 1, hasCensus: true }] });
  expect((await near(130))?.count).toBe(13);
});

test("of thirty thousand sales those near a point are read by an index", async () => {
  await db.execute(sql`insert into registered_sales
      (ibge, endereco, vendida_em, tipo, area_m2, valor_centavos, lida_em, lat, lng)
    select ${CAMPINAS}, 'RUA ' || n, date '2025-01-01' + n % 600, 'apartamento', 50, n, now(),
      -23.0 + (n % 557) / 1000.0, -47.2 + (n % 541) / 1000.0
    from generate_series(1, 30000) n`);
  await db.execute(sql`analyze registered_sales`);
  const query = {
    point: [-47.06, -22.9] as [number, number],
    kind: "apartamento" as const,
    today: "2026-11-21",
  };
  const plan = await queryPlan(db, salesAround(query));
  expect(plan).toContain("registered_sales_nearby");
  expect(plan).not.toContain("Seq Scan");
  expect((await readNearbySales(db, query))!.count).toBeGreaterThan(1);
});
