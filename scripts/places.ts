import path from "node:path";
import { parseArgs } from "node:util";
import type { CensusReport } from "#app/core/ingestion/census/census-report.ts";
import { leftWords, unusedWords } from "#app/facts/places/census/unused-words.ts";
import { plural } from "#app/lib/numbers.ts";
import { describeFailure, doWork } from "#server/command.ts";
import { placesWork } from "#server/work/places.ts";
import { argumentProblem } from "./argument-problem.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run places -- CAMINHO...

  CAMINHO    arquivos de endereços do Censo 2022 (CNEFE, IBGE), por estado ou por município: .zip, .csv ou pastas

Guarda as ruas que ocorrem nas listas e põe no mapa os imóveis dos municípios dos arquivos.`;

const whole = (count: number) => count.toLocaleString("pt-BR");
const PRECISIONS: [key: string, words: string][] = [
  ["porta", "no endereço"],
  ["rua", "na rua"],
  ["bairro", "no bairro"],
  ["municipio", "só no município"],
  ["nenhuma", "sem posição"],
];

const paths = readArguments();
let refused = 0;
let used = 0;
let stopped = false;
const begun = new Map<string, number>();
try {
  const asked = { paths: paths.map((given) => path.resolve(given)) };
  for await (const report of doWork(environment(), placesWork, asked)) show(report);
} catch (error) {
  console.error(`A leitura parou: ${describeFailure(error)}`);
  stopped = true;
}
process.exitCode = stopped || refused > 0 || used === 0 ? 1 : 0;

function show(report: CensusReport): void {
  if (report.kind === "progress") {
    const { file, done, size, rows } = report;
    const start = begun.get(file) ?? performance.now();
    begun.set(file, start);
    const seconds = (performance.now() - start) / 1_000;
    const rest = seconds > 0 && done > 0 ? Math.ceil((seconds * (size - done)) / done) : null;
    const rate = seconds > 1 ? `, ${whole(Math.round(rows / seconds))} por segundo` : "";
    const left = rest === null || seconds <= 1 ? "" : `, faltam ${rest} s`;
    console.error(
      `${path.basename(file)}: ${Math.floor((done * 100) / size)} %, ${whole(rows)} endereços${rate}${left}`,
    );
  } else if (report.kind === "waiting") {
    console.error("Outra leitura de endereços está em andamento: esperando que termine.");
  } else if (report.kind === "placing") {
    const { file, done, properties } = report;
    console.error(`${path.basename(file)}: ${whole(done)} de ${whole(properties)} imóveis conferidos`);
  } else if (report.kind === "file") {
    used++;
    console.log(
      `${path.basename(report.file)}: ${whole(report.rows)} endereços de ${plural(report.cities, "município", "municípios")} lidos; ` +
        `${whole(report.streets)} ruas e ${whole(report.districts)} bairros guardados; ` +
        `${whole(report.moved)} de ${whole(report.properties)} imóveis mudaram de posição`,
    );
    const unused = report.unused && unusedWords(report.unused);
    if (unused) console.log(`  Linhas deixadas de lado: ${unused}.`);
    const left = report.left ?? 0;
    if (left > 0) console.log(`  ${leftWords(left)}`);
  } else if (report.kind === "refused") {
    refused++;
    console.log(`${path.basename(report.file)}: recusado, nada foi mudado: ${report.reason}.`);
  } else if (report.kind === "sum") {
    const parts = PRECISIONS.filter(([key]) => report.precisions[key] !== undefined).map(
      ([key, words]) => `${whole(report.precisions[key]!)} ${words}`,
    );
    if (parts.length > 0) console.log(`À venda agora: ${parts.join(", ")}.`);
    console.log(
      "Fonte: IBGE, Censo Demográfico 2022, Cadastro Nacional de Endereços para Fins Estatísticos.",
    );
  }
}

function readArguments(): string[] {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (positionals.length === 0) usage("Faltam os caminhos dos arquivos.");
    return positionals;
  } catch (error) {
    return usage(argumentProblem(error));
  }
}

function usage(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}
