import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { stateExtent } from "#app/facts/places/states.ts";
import { UFS } from "#app/lib/br.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { bytesWords } from "#app/lib/duration-words.ts";
import { machineClock } from "#app/platform/clock.ts";
import { checkStreetFile, type StreetFacts } from "#server/street-file/check.ts";
import { installStreetFile } from "#server/street-file/install.ts";
import { streetFileIn, UnfitStreetFile, withFile } from "#server/street-file/street-file.ts";
import { argumentProblem, wrongUsage } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run basemap [-- ARQUIVO | --comandos UF|BR]

  ARQUIVO   tiles vetoriais de ruas em PMTiles, no esquema da Protomaps (docs/street-map.md diz como gerar):
            confere o arquivo e o põe no lugar, DATA_DIR/basemap.pmtiles, também com o servidor ligado
  sem nada  confere o arquivo que já está no lugar
  --comandos UF   escreve os dois comandos que fazem o arquivo de um estado, ou com BR o do Brasil

  Para voltar ao mapa embutido, apague DATA_DIR/basemap.pmtiles.`;
const explain: (problem: string) => never = wrongUsage(USAGE);

/** Degrees around a state, so that nothing is cut off at its border. */
const MARGIN = 0.15;

const given = readArguments();
const { dataDir } = environment();
const place = streetFileIn(dataDir);
process.exitCode = 1;
try {
  if (given === null && !(await stat(place).catch(() => null))) {
    console.log(`Não há ${place}: aparece o mapa embutido, sem ruas.\n\n${USAGE}`);
    process.exitCode = 0;
  } else {
    const facts =
      given === null
        ? await withFile(place, checkStreetFile)
        : await installStreetFile(given, dataDir, machineClock());
    console.log(described(facts));
    console.log(
      given === null
        ? "O arquivo está bom."
        : `Pronto: ${place}. As páginas abertas a partir de agora já têm as ruas.`,
    );
    process.exitCode = 0;
  }
} catch (error) {
  console.error(`${given ?? place}: ${problemOf(error)}`);
  if (given !== null) console.error("Nada mudou no mapa.");
}

function described(facts: StreetFacts): string {
  const [west, south, east, north] = facts.bounds.map((degrees) =>
    degrees.toLocaleString("pt-BR", { maximumFractionDigits: 2 }),
  );
  const { whole, part } = facts.states;
  return [
    `${bytesWords(facts.bytes)} · zoom ${facts.minZoom} a ${facts.maxZoom} · de ${west} a ${east} de longitude, de ${south} a ${north} de latitude`,
    ...(whole.length > 0 ? [`Estados inteiros: ${whole.join(", ")}`] : []),
    ...(part.length > 0 ? [`Estados em parte, ou vizinhos: ${part.join(", ")}`] : []),
    ...(facts.dataOf === null ? [] : [`OpenStreetMap de ${facts.dataOf}`]),
    ...facts.warnings.map((warning) => `Atenção: ${warning}`),
  ].join("\n");
}

function problemOf(error: unknown): string {
  if (error instanceof UnfitStreetFile) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "O arquivo não existe.";
  if (code === "EACCES" || code === "EPERM")
    return "Sem permissão para ler o arquivo ou escrever em DATA_DIR.";
  if (code === "ENOSPC") return "Falta espaço no disco para uma cópia do arquivo.";
  return `O arquivo não pôde ser lido ou copiado: ${message}`;
}

function readArguments(): string | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        comandos: { type: "string" },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (values.comandos !== undefined) {
      console.log(commandsFor(values.comandos.toUpperCase()));
      process.exit(0);
    }
    if (positionals.length > 1) return explain("Dê um arquivo só.");
    return positionals[0] ?? null;
  } catch (error) {
    return explain(argumentProblem(error));
  }
}

/** The two commands that make and install the file of a state or of Brazil. */
function commandsFor(area: string): string {
  const states = area === "BR" ? UFS : UFS.filter((uf) => uf === area);
  if (states.length === 0) explain(`Não há estado ${area}: use a sigla, como SP, ou BR.`);
  const extents = states.map(stateExtent);
  const bbox = [
    Math.min(...extents.map(({ west }) => west)) - MARGIN,
    Math.min(...extents.map(({ south }) => south)) - MARGIN,
    Math.max(...extents.map(({ east }) => east)) + MARGIN,
    Math.max(...extents.map(({ north }) => north)) + MARGIN,
  ].map((degrees) => degrees.toFixed(2));
  const file = `${area.toLowerCase()}.pmtiles`;
  const today = dayInSaoPaulo(machineClock()).replaceAll("-", "");
  return [
    `pmtiles extract https://build.protomaps.com/${today}.pmtiles ${file} --bbox=${bbox.join(",")}`,
    `npm run basemap -- ${file}`,
    "",
    "Se o arquivo desse dia não existe, escolha um em https://maps.protomaps.com/builds.",
    "Com --dry-run o primeiro comando só diz o tamanho.",
  ].join("\n");
}
