import path from "node:path";
import { parseArgs } from "node:util";
import { cityNamed } from "#app/core/ingestion/sales/city-named.ts";
import type { SalesReport } from "#app/core/ingestion/sales/import-sales.server.ts";
import { ASIDE_WORDS, type Aside } from "#app/core/ingestion/sales/read-sale.ts";
import { allCities } from "#app/facts/places/places.ts";
import { formatDate } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { describeFailure, doWork } from "#server/command.ts";
import { salesWork } from "#server/work/sales.ts";
import { argumentProblem, wrongUsage } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run sales -- CAMINHO... [--cidade "São Paulo/SP"]

  CAMINHO   vendas registradas de uma cidade, em CSV: arquivos, pastas ou .zip
  --cidade  de que cidade são, quando o arquivo não tem a coluna cidade

Colunas: data;tipo;logradouro;numero;area;valor e, se houver, cidade;uf. As das planilhas de ITBI da Prefeitura de São
Paulo são lidas com os nomes que têm lá; salve cada aba como CSV. Guarda as vendas dos últimos 24 meses, sem nada de
quem comprou ou vendeu. Ler de novo o mesmo arquivo não muda nada.`;
const usage: (problem: string) => never = wrongUsage(USAGE);

const PROGRESS_MS = 2_000;

const request = readArguments();
let refused = 0;
let read = 0;
let stopped = false;
let lastProgress = performance.now();
try {
  for await (const report of doWork(environment(), salesWork, request)) show(report);
} catch (error) {
  console.error(`A leitura parou: ${describeFailure(error)}`);
  stopped = true;
}
process.exitCode = stopped || refused > 0 || read === 0 ? 1 : 0;

function show(report: SalesReport): void {
  if (report.kind === "waiting")
    console.error("Outra leitura de vendas está em andamento: esperando que termine.");
  else if (report.kind === "progress") {
    if (performance.now() - lastProgress < PROGRESS_MS) return;
    lastProgress = performance.now();
    console.error(`${path.basename(report.file)}: ${plural(report.rows, "linha lida", "linhas lidas")}`);
  } else if (report.kind === "refused") {
    refused++;
    console.log(`${path.basename(report.file)}: recusado, nada foi guardado: ${report.reason}.`);
  } else if (report.kind === "file") showFile(report);
  else showSum(report);
}

function showFile(report: Extract<SalesReport, { kind: "file" }>): void {
  read++;
  refused += report.refused;
  const { rows, added, known, aside, refusals } = report;
  console.log(
    `${path.basename(report.file)}: ${plural(rows, "linha lida", "linhas lidas")}; ${plural(added, "venda nova", "vendas novas")}, ` +
      `já guardadas ou repetidas: ${writtenCount(known)}`,
  );
  const reasons = (Object.keys(ASIDE_WORDS) as Aside[]).filter((reason) => aside[reason] !== undefined);
  if (reasons.length > 0) console.log("  Linhas deixadas de lado:");
  for (const reason of reasons) console.log(`    ${ASIDE_WORDS[reason]}: ${writtenCount(aside[reason]!)}`);
  if (report.refused > 0) console.log(`  ${plural(report.refused, "linha recusada", "linhas recusadas")}:`);
  for (const { line, reason } of refusals) console.log(`    linha ${line}: ${reason}`);
  const more = report.refused - refusals.length;
  if (more > 0) console.log(`    e mais ${writtenCount(more)}`);
  if (report.stopped === null) return;
  refused++;
  console.log(`  A leitura deste arquivo parou: ${report.stopped}. As linhas de antes ficaram guardadas.`);
}

function showSum({ cities }: Extract<SalesReport, { kind: "sum" }>): void {
  const all = new Map(allCities().map((city) => [city.ibgeCode, city]));
  for (const { ibge, sales, newest, unplaced, hasCensus } of cities) {
    const { name, state } = all.get(ibge)!;
    console.log(
      `${name}/${state}: ${plural(sales, "venda guardada", "vendas guardadas")}, a mais nova de ${formatDate(newest)}; ` +
        `${writtenCount(unplaced)} sem posição no mapa`,
    );
    if (unplaced > 0)
      console.log(
        `  Para localizá-las${hasCensus ? " em ruas que as listas não têm" : ""}: npm run places -- --baixar ${state}`,
      );
  }
  if (cities.length > 0) console.log("Fonte: as prefeituras, que registram as vendas para cobrar o ITBI.");
}

function readArguments(): { paths: string[]; city: number | null } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { cidade: { type: "string" }, help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (positionals.length === 0) usage("Faltam os caminhos dos arquivos.");
    const city = values.cidade === undefined ? null : cityNamed(values.cidade);
    if (values.cidade !== undefined && city === null)
      usage(`Não é uma cidade com a sua UF: ${values.cidade} (como em --cidade "São Paulo/SP").`);
    return { paths: positionals.map((file) => path.resolve(file)), city };
  } catch (error) {
    return usage(argumentProblem(error));
  }
}
