import path from "node:path";
import { parseArgs } from "node:util";
import { diskWords, planWords } from "#app/core/sync/census/fetch-words.ts";
import { leftWords, PRECISIONS, unusedWords } from "#app/facts/places/census/census-result.ts";
import { isUf } from "#app/lib/br.ts";
import { bytesWords, durationWords } from "#app/lib/duration-words.ts";
import { plural } from "#app/lib/numbers.ts";
import { describeFailure, doWork } from "#server/command.ts";
import { placesWork, type PlacesReport } from "#server/work/places.ts";
import { argumentProblem, wrongUsage } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run places -- CAMINHO...
     npm run places -- --baixar RJ,SP
     npm run places -- --baixar todos

  CAMINHO   arquivos de endereços do Censo 2022 (CNEFE, IBGE), por estado ou por município: .zip, .csv ou pastas
  --baixar  busca no IBGE os arquivos destes estados, ou de todos os que ocorrem nas listas, um de cada vez

Guarda as ruas que ocorrem nas listas e põe no mapa os imóveis dos municípios dos arquivos.
Uma busca interrompida continua de onde parou quando o comando é repetido.`;
const usage: (problem: string) => never = wrongUsage(USAGE);

const whole = (count: number) => count.toLocaleString("pt-BR");
const request = readArguments();
let refused = 0;
let used = 0;
let stopped = false;
const begun = new Map<string, { at: number; done: number }>();
try {
  for await (const report of doWork(environment(), placesWork, request)) show(report);
} catch (error) {
  console.error(`A leitura parou: ${describeFailure(error)}`);
  stopped = true;
}
process.exitCode = stopped || refused > 0 || used === 0 ? 1 : 0;

function show(report: PlacesReport): void {
  if (report.kind === "queue") showQueue(report);
  else if (report.kind === "plan") {
    const disk = diskWords(report.files);
    console.error(
      `${report.state}: ${planWords(report.files)}${disk === null ? "" : `; ${disk}`}; livres: ${bytesWords(report.room)}.`,
    );
  } else if (report.kind === "download") {
    const { file, done, size } = report;
    const part =
      size === null
        ? bytesWords(done)
        : `${Math.floor((done * 100) / Math.max(1, size))} % de ${bytesWords(size)}`;
    console.error(`${file}: ${part} baixados${paceOf(`baixar ${file}`, done, size)}`);
  } else if (report.kind === "stopped") {
    stopped = true;
    console.error(
      `${report.state}: a busca parou: ${report.reason}. Rode de novo: ela continua de onde parou.`,
    );
  } else if (report.kind === "progress") {
    const { file, done, size, rows } = report;
    const seconds = secondsSince(file, done);
    const rate = seconds > 1 ? `, ${whole(Math.round(rows / seconds))} por segundo` : "";
    console.error(
      `${path.basename(file)}: ${Math.floor((done * 100) / size)} %, ${whole(rows)} endereços${rate}${paceOf(file, done, size)}`,
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
    if (report.sales) {
      const { stored, unplaced } = report.sales;
      console.log(`  Vendas registradas: ${whole(stored - unplaced)} de ${whole(stored)} com posição`);
    }
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

function showQueue({ waiting, running, current, unlisted }: Extract<PlacesReport, { kind: "queue" }>): void {
  const coming = [...waiting, ...running];
  if (coming.length > 0) console.error(`A buscar no IBGE: ${coming.join(", ")}.`);
  // They are as good as read now.
  used += current.length;
  if (current.length > 0) console.log(`Já lidos, e nenhuma lista veio depois: ${current.join(", ")}.`);
  if (unlisted.length > 0) console.log(`Nenhuma lista tem imóveis em ${unlisted.join(", ")}: nada a buscar.`);
}

/** Since the first report about something, of which `done` was done then. */
function secondsSince(name: string, done: number): number {
  const { at } = begun.get(name) ?? { at: performance.now() };
  if (!begun.has(name)) begun.set(name, { at, done });
  return (performance.now() - at) / 1_000;
}

/** `, faltam 40 s`. */
function paceOf(name: string, done: number, size: number | null): string {
  const seconds = secondsSince(name, done);
  const came = done - begun.get(name)!.done;
  if (size === null || seconds <= 1 || came <= 0) return "";
  return `, faltam ${durationWords(Math.max(1, Math.ceil((seconds * (size - done)) / came)) * 1_000)}`;
}

function readArguments(): { paths: string[]; download?: string[] } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        baixar: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (values.baixar !== undefined) {
      if (positionals.length > 0) usage("Ou caminhos ou --baixar, não os dois.");
      return { paths: [], download: statesOf(values.baixar) };
    }
    if (positionals.length === 0) usage("Faltam os caminhos dos arquivos.");
    return { paths: positionals.map((given) => path.resolve(given)) };
  } catch (error) {
    return usage(argumentProblem(error));
  }
}

/** The states of `RJ,SP`; none stands for all. */
function statesOf(text: string): string[] {
  if (text.trim().toLowerCase() === "todos") return [];
  const states = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((state) => state !== "");
  const unknown = states.filter((state) => !isUf(state));
  if (states.length === 0) usage("Faltam as siglas dos estados.");
  if (unknown.length > 0) usage(`Não é a sigla de um estado: ${unknown.join(", ")}.`);
  return states;
}
