import type { Uf } from "#app/lib/br.ts";
import { IBGE_STATES } from "#app/facts/places/places-table.ts";

/** A file to download, by its path below the source's address. */
export interface CensusFilePlan {
  path: string;
  /** As the folder's page says, rounded to `within` bytes; null where it does not. */
  bytes: number | null;
  within: number;
}

/** The folder of all states. */
export const STATES_FOLDER = "UF/";

const CODES = new Map(Object.entries(IBGE_STATES).map(([code, uf]) => [uf, code]));

/** `33_RJ`. */
export const stateFolder = (state: Uf) => `${CODES.get(state)}_${state}`;

/** The folder of a state's municipalities. */
export const citiesFolder = (state: Uf) => `Municipio/${stateFolder(state)}/`;

const LINK = /<a\s[^>]*href="([^"?#]+\.zip)"[^>]*>[^<]*<\/a>([\s\S]*?)(?=<a\s|<\/tr>|\n|$)/gi;
const SIZE = /(?:^|[\s>])(\d+(?:\.\d+)?)\s*([KMG]?)\s*(?:<|$)/i;
const UNITS: Record<string, number> = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** The archives that a folder's page lists, with their sizes in bytes: Apache and nginx write them as `115M` or `120586240`. */
export function filesOfFolder(folder: string, html: string): CensusFilePlan[] {
  return [...html.matchAll(LINK)].flatMap(([, href = "", rest = ""]) => {
    const name = nameOf(href);
    return name === null ? [] : [{ path: folder + name, ...sizeOf(rest) }];
  });
}

/** Only a plain name becomes part of an address and of a path on the disk. */
function nameOf(href: string): string | null {
  const last = href.split("/").at(-1)!;
  return /^[\w.-]+$/.test(last) ? last : null;
}

function sizeOf(after: string): Pick<CensusFilePlan, "bytes" | "within"> {
  const text = after
    .replace(/\d{4}-\d{2}-\d{2}|\d{2}-[A-Z]{3}-\d{4}|\d{1,2}:\d{2}(?::\d{2})?/gi, " ")
    .trimEnd();
  const [, digits, letter = ""] = SIZE.exec(text) ?? [];
  if (digits === undefined) return { bytes: null, within: 0 };
  const unit = UNITS[letter.toUpperCase()]!;
  const step = unit === 1 ? 0 : digits.includes(".") ? unit / 10 : unit;
  return { bytes: Math.round(Number(digits) * unit), within: Math.ceil(step) };
}

/** Another request, with its pause, is worth so many bytes. */
const FILE_COST_BYTES = 2_000_000;

/**
 * The files to download for a state: those of its municipalities that occur in the lists, where that is less than the whole
 * state; empty where the source has none of it.
 *
 * @param cities IBGE codes of the municipalities that occur in the lists.
 */
export function planOf(
  state: Uf,
  cities: readonly number[],
  states: readonly CensusFilePlan[],
  municipalities: readonly CensusFilePlan[],
): CensusFilePlan[] {
  const whole = states.filter(({ path }) => path === `${STATES_FOLDER}${stateFolder(state)}.zip`);
  const byCode = new Map(
    municipalities.flatMap((file) => {
      const code = /\/(\d{7})_[^/]*$/.exec(file.path)?.[1];
      return code === undefined ? [] : [[Number(code), file] as const];
    }),
  );
  const parts = cities.flatMap((ibge) => byCode.get(ibge) ?? []);
  const isComplete =
    cities.length > 0 && parts.length === cities.length && parts.every(({ bytes }) => bytes !== null);
  if (!isComplete) return whole.length > 0 ? whole : parts;
  const cost = parts.reduce((sum, { bytes }) => sum + bytes! + FILE_COST_BYTES, 0);
  return whole.length === 0 || (whole[0]!.bytes !== null && cost < whole[0]!.bytes + FILE_COST_BYTES)
    ? parts
    : whole;
}
