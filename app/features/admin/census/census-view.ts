import type { StoredCensusFile, PlacedCity } from "#app/core/ingestion/census/census-coverage.server.ts";
import { STATES_FOLDER, stateFolder } from "#app/core/sync/census/census-folder.ts";
import { isDated } from "#app/facts/places/census/judge-census.ts";
import { stateOfIbge } from "#app/facts/places/places-table.ts";
import type { CitySales } from "#app/facts/sales/sales-store.server.ts";
import { UF_NAMES, UFS, type Uf } from "#app/lib/br.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { bytesWords } from "#app/lib/duration-words.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { percent, plural, writtenCount } from "#app/lib/numbers.ts";
import type { Figure } from "../kit/figures.tsx";
import type { DownloadChoice } from "./download-section.tsx";
import type { DownloadView } from "./download-view.ts";
import type { CensusUploadView } from "./upload-view.ts";

/** A state of which addresses are held. */
export interface CoveredState {
  uf: Uf;
  name: string;
  /** Where they come from, a sentence for each file. */
  files: string[];
  door: string;
  street: string;
  district: string;
  rest: string;
  /** What is still missing of it. */
  warning: string | null;
}

/** A state with properties and without addresses. */
export interface MissingState {
  uf: Uf;
  name: string;
  forSale: string;
  file: string;
  href: string;
}

/** A municipality of which registered sales are stored. */
export interface SoldCity {
  ibge: string;
  name: string;
  sales: string;
  unplaced: string;
  newest: string;
  readOn: string;
}

export interface CensusView {
  /** Null: the administrator has to prove who they are before they send. Else where that is done. */
  confirm: string | null;
  figures: Figure[];
  download: DownloadChoice;
  downloads: DownloadView[];
  endedDownloads: DownloadView[];
  /** The folder of IBGE's files. */
  source: string;
  open: CensusUploadView[];
  ended: CensusUploadView[];
  covered: CoveredState[];
  missing: MissingState[];
  sales: SoldCity[];
  /** Whether something goes on, so that the page should be read again. */
  isActive: boolean;
}

const SHOWN_CITIES = 5;

interface CensusFacts {
  files: StoredCensusFile[];
  cities: PlacedCity[];
  /** Names of municipalities by IBGE code, and how many each state has. */
  nameOf(ibge: number): string;
  citiesOf: ReadonlyMap<Uf, number>;
  /** The folder of IBGE's files, ends with a slash. */
  source: string;
  /** Bytes that the server's disk has left. */
  room: number;
}

/** What is held of which state, and what is missing. */
export function coverageOf({
  files,
  cities,
  nameOf,
  citiesOf,
  source,
  room,
}: CensusFacts): Pick<CensusView, "figures" | "covered" | "missing" | "download"> {
  const filesOf = Map.groupBy(files, ({ state }) => state);
  const citiesIn = Map.groupBy(cities, ({ state }) => state);
  const covered = UFS.filter((uf) => filesOf.has(uf)).map((uf): CoveredState => {
    const here = citiesIn.get(uf) ?? [];
    const total = sum(here, "properties");
    const share = (key: "door" | "street" | "district" | "rest") => shareWords(sum(here, key), total);
    return {
      uf,
      name: UF_NAMES[uf],
      files: filesOf.get(uf)!.map((file) => fileWords(file, citiesOf.get(uf) ?? 0, nameOf)),
      door: share("door"),
      street: share("street"),
      district: share("district"),
      rest: share("rest"),
      warning: lackWords(here.filter(({ hasAddresses }) => !hasAddresses)),
    };
  });
  const missing = UFS.filter((uf) => !filesOf.has(uf) && citiesIn.has(uf))
    .map((uf) => ({ uf, forSale: sum(citiesIn.get(uf)!, "properties") }))
    .sort((a, b) => b.forSale - a.forSale)
    .map(({ uf, forSale }): MissingState => {
      const file = `${stateFolder(uf)}.zip`;
      const href = `${source}${STATES_FOLDER}${file}`;
      return { uf, name: UF_NAMES[uf], forSale: writtenCount(forSale), file, href };
    });
  const states = UFS.filter((uf) => citiesIn.has(uf)).map((uf) => ({
    uf,
    label: UF_NAMES[uf],
    isChecked: !filesOf.has(uf),
  }));
  const disk = `O disco tem ${bytesWords(room)} livres; o maior arquivo, de São Paulo, precisa de cerca de 1 GB até ser lido.`;
  return { figures: figuresOf(cities), covered, missing, download: { states, disk } };
}

export function soldCity({ ibge, sales, newest, readOn, unplaced }: CitySales, name: string): SoldCity {
  return {
    ibge: String(ibge),
    name: `${name}/${stateOfIbge(ibge)}`,
    sales: writtenCount(sales),
    unplaced: writtenCount(unplaced),
    newest: formatDate(newest),
    readOn: formatDate(readOn),
  };
}

type Counted = "properties" | "door" | "street" | "district" | "rest";

function sum(cities: readonly PlacedCity[], key: Counted): number {
  return cities.reduce((total, city) => total + city[key], 0);
}

function figuresOf(cities: readonly PlacedCity[]): Figure[] {
  const total = sum(cities, "properties");
  const figure = (label: string, key: Counted): Figure => {
    const count = sum(cities, key);
    return { label, value: writtenCount(count), note: `${shareOf(count, total)} dos imóveis à venda` };
  };
  return [
    figure("No endereço", "door"),
    figure("Na rua", "street"),
    figure("No bairro", "district"),
    figure("Só no município", "rest"),
  ];
}

function shareOf(count: number, total: number): string {
  return percent(total === 0 ? 0 : Math.round((count * 1_000) / total) / 10);
}

function shareWords(count: number, total: number): string {
  return total === 0 ? "–" : `${writtenCount(count)} (${shareOf(count, total)})`;
}

/** `35_SP.zip, de 21/05/2024: 23.012.345 endereços do estado inteiro, lidos em …`. */
function fileWords(
  { file, publishedOn, municipalities, addresses, largest, readAt }: StoredCensusFile,
  all: number,
  nameOf: (ibge: number) => string,
): string {
  const where =
    municipalities >= all
      ? "do estado inteiro"
      : municipalities <= largest.length
        ? `de ${joinAnd(largest.map(nameOf))}`
        : `de ${writtenCount(municipalities)} dos ${writtenCount(all)} municípios`;
  const count = plural(addresses, "endereço", "endereços");
  const day = isDated(publishedOn) ? `de ${formatDate(publishedOn)}` : "sem data";
  return `${shortName(file)}, ${day}: ${count} ${where}, lidos em ${formatMoment(readAt)}.`;
}

/** `35_SP.zip` of `35_SP.zip › 35_SP.csv`; both names where they differ. */
function shortName(file: string): string {
  const [outer = file, inner] = file.split(" › ");
  return inner === undefined || inner.replace(/\.csv$/i, "") === outer.replace(/\.zip$/i, "") ? outer : file;
}

function lackWords(cities: readonly PlacedCity[]): string | null {
  if (cities.length === 0) return null;
  const named = cities
    .slice(0, SHOWN_CITIES)
    .map(({ name, properties }) => `${name} (${writtenCount(properties)})`);
  const more = cities.length - named.length;
  const list = more > 0 ? `${named.join(", ")} e mais ${writtenCount(more)}` : joinAnd(named);
  return `Sem endereços: ${plural(cities.length, "município", "municípios")} com imóveis à venda: ${list}.`;
}
