import { isUf, type Uf } from "#app/lib/br.ts";
import { isIsoDate, type IsoDate } from "#app/lib/dates.ts";

const YEAR_FIRST = /(?<!\d)(20\d{2})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g;
const DAY_FIRST = /(?<!\d)(\d{2})([-_.])(\d{2})\2(20\d{2})(?!\d)/g;
const YEAR_MONTH = /(?<!\d)(20\d{2})[-_](0[1-9]|1[0-2])(?![-_]?\d)/;

/** The last step of a path or of `lista.zip › Lista_imoveis_SP.csv`. */
function baseName(name: string): string {
  return segments(name).at(-1) ?? "";
}

/**
 * The state in a list's name (`Lista_imoveis_SP (1).csv`, `AC.json`), `geral` for all of them, null when the name has
 * none.
 */
export function stateOfName(name: string): Uf | "geral" | null {
  const stem = baseName(name).replace(/\.\w{1,5}$/, "");
  if (/geral/i.test(stem)) return "geral";
  const code = (/imoveis[^a-z]*([a-z]{2})(?![a-z])/i.exec(stem)?.[1] ?? stem).toUpperCase();
  return isUf(code) ? code : null;
}

/** The day in a file's name, else in the name of a folder (or zip) above it; a month alone is no day. */
export function dateOfName(name: string): IsoDate | null {
  const steps = segments(name);
  const base = steps.pop() ?? "";
  const own = fullDate(base);
  if (own) return own;
  for (const step of steps.reverse()) {
    const date = fullDate(step);
    if (date && (step.length === 10 || step.length === 8 || /\.zip$/i.test(step))) return date;
  }
  return null;
}

/** The month in a file's name, as people read it (`07/2025`); null where it has none. */
export function monthOfName(name: string): string | null {
  const month = YEAR_MONTH.exec(baseName(name));
  return month && `${month[2]}/${month[1]}`;
}

function fullDate(text: string): IsoDate | null {
  for (const match of text.matchAll(YEAR_FIRST)) {
    const date = `${match[1]}-${match[3]}-${match[4]}`;
    if (isIsoDate(date)) return date;
  }
  for (const match of text.matchAll(DAY_FIRST)) {
    const date = `${match[4]}-${match[3]}-${match[1]}`;
    if (isIsoDate(date)) return date;
  }
  return null;
}

function segments(name: string): string[] {
  return name.split(/[/\\]| › /).filter((step) => step !== "");
}
