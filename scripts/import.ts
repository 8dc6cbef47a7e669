import { createWriteStream } from "node:fs";
import { mkdir, rm, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { allImported, describeReport, toJson, type FileReport } from "#app/core/ingestion/report.ts";
import { cutOff } from "#app/core/ingestion/files/open-files.server.ts";
import { MAX_LIST_BYTES } from "#app/core/ingestion/source.ts";
import { isIsoDate } from "#app/lib/dates.ts";
import { describeFailure, doWork } from "#server/command.ts";
import { importWork } from "#server/work/import.ts";
import { argumentProblem, wrongUsage } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run import -- CAMINHO... [--dry-run] [--accept] [--json] [--data AAAA-MM-DD]

  CAMINHO    listas da Caixa (.csv), pastas, .zip, páginas de imóveis salvas (.html, .mhtml, .webarchive,
             ou o texto copiado em .txt); "-" lê uma lista da entrada padrão
  --dry-run  mostra o que mudaria e não grava nada
  --accept   aceita listas que ficariam retidas por serem improváveis
  --json     imprime um objeto JSON (use npm run -s import)
  --data     data da lista, quando nem o arquivo nem o nome dele a trazem; dia em que a página de um imóvel foi salva`;
const usage: (problem: string) => never = wrongUsage(USAGE);

const { paths, json, dryRun, accept, date } = readArguments();
const env = environment();
const spooled: string[] = [];
const reports: FileReport[] = [];
let stopped = false;
try {
  const real = await Promise.all(paths.map((given) => (given === "-" ? spoolInput() : path.resolve(given))));
  const request = { paths: real, dryRun, accept, fallbackDate: date };
  for await (const report of doWork(env, importWork, request)) {
    const shown = { ...report, file: nameAsGiven(report.file) };
    reports.push(shown);
    if (!json) console.log(describeReport(shown));
  }
} catch (error) {
  console.error(`A importação parou: ${describeFailure(error)}`);
  stopped = true;
} finally {
  await Promise.all(spooled.map((file) => rm(file, { force: true })));
}
const good = !stopped && reports.length > 0 && allImported(reports);
if (json) console.log(JSON.stringify({ ...toJson(reports), ok: good }));
else if (reports.length === 0 && !stopped) console.log("Nenhuma lista encontrada nesses caminhos.");
else if (dryRun) console.log("Simulação: nada foi gravado.");
process.exitCode = good ? 0 : 1;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        accept: { type: "boolean", default: false },
        data: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (!positionals.length) usage("Faltam os caminhos das listas.");
    if (values.data !== undefined && !isIsoDate(values.data)) usage(`Data inválida: ${values.data}`);
    const { "dry-run": rehearsal, data, ...flags } = values;
    return { paths: positionals, ...flags, dryRun: rehearsal, date: data ?? null };
  } catch (error) {
    return usage(argumentProblem(error));
  }
}

/** Copies standard input to a file: the list is read more than once, maybe by another process. */
async function spoolInput(): Promise<string> {
  const folder = path.join(env.dataDir, "spool");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `entrada-${process.pid}.csv`);
  spooled.push(file);
  await pipeline(cutOff(process.stdin, MAX_LIST_BYTES), createWriteStream(file, { mode: 0o600 }));
  // The file gets no real time: it is unknown when the piped page was saved.
  await utimes(file, 0, 0);
  return file;
}

function nameAsGiven(file: string): string {
  if (spooled.includes(file)) return "-";
  const relative = path.relative(process.cwd(), file);
  return relative && !relative.startsWith("..") ? relative : file;
}
