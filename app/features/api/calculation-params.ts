import { z } from "zod";
import { field, readValueDay, readRate } from "#app/facts/costs/cost-fields.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { parseCents } from "#app/facts/query/amount.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatExact } from "#app/lib/money.ts";

/** The largest amount that a calculation takes: a billion reais. */
const MOST_CENTS = 1_000_000_000_00;
const PERCENTAGE = /^(\d{1,3})(?:[.,](\d{1,8}))?\s*%?$/;
/** The days that laws of these calculations are known for, and some years more. */
const LAST_DAY = "2100-12-31";

export type CalculationAnswer =
  | { body: object }
  | { csv: string; fileName: string }
  | { status: 400 | 404; title: string; detail: string };

/** The values of the tables of costs that are in force at a place: a municipality's slug, or a state in lower case. */
type ReadTables = (place: string) => Promise<PurchaseTables>;

/** What calculations read beside the keys of their address. */
export interface CalculationSources {
  tables: ReadTables;
  findListing(number: string): Promise<ListingDetail | null>;
  today: IsoDate;
}

type Answer = CalculationAnswer | Promise<CalculationAnswer>;
export type Calculate = (params: URLSearchParams, sources: CalculationSources) => Answer;

/** An amount in reais as programs (`320000.00`) and people (`R$ 320 mil`) write it, in cents. */
export function centsKey(least = 1) {
  const message = `Informe um valor em reais, de ${formatExact(least)} a ${formatExact(MOST_CENTS)}, como 320000.00.`;
  return field((text) => {
    const cents = parseCents(text);
    return cents !== null && cents >= least && cents <= MOST_CENTS ? cents : null;
  }, message);
}

/** A percentage with a point or a comma, up to `most`: `9.3396`, `2,5 %`. */
export function percentKey(most = 100) {
  return field((text) => {
    const match = PERCENTAGE.exec(text);
    const percent = match ? Number(`${match[1]}.${match[2] ?? "0"}`) : NaN;
    return percent <= most ? percent : null;
  }, `Informe uma porcentagem de 0 a ${most}, como 9.75.`);
}

/** A percentage with at most two decimals, in hundredths of a percent. */
export function rateKey() {
  return field(
    (text) => readRate(100_00)(text.replace(".", ",")),
    "Informe uma porcentagem de 0 a 100 com até duas casas, como 10.",
  );
}

/** A day from `first` on, as `2026-03-31` or `31/03/2026`. */
export function dayKey(first: IsoDate) {
  return field(
    (text) => {
      const day = readValueDay(text);
      return day !== null && day >= first && day <= LAST_DAY ? day : null;
    },
    `Informe um dia que exista, desde ${formatDate(first)}, como 2026-03-31.`,
  );
}

export function wholeKey(least: number, most: number) {
  return field((text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return number >= least && number <= most ? number : null;
  }, `Informe um número inteiro de ${least} a ${most}.`);
}

export function choiceOf<const T extends string>(choices: readonly T[]) {
  return z.enum(choices, { error: `Informe uma destas opções: ${choices.join(", ")}.` });
}

/** What is wrong with the keys of an address, in one sentence each; every sentence names its key. */
function keyErrors({ issues }: z.ZodError): string {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const key = String(path[0] ?? "");
    if (!messages.has(key)) messages.set(key, `${key}: ${message}`);
  }
  return [...messages.values()].join(" ");
}

/** A calculation whose keys are read by a schema; what cannot be read is refused by the names of the keys. */
export function calculation<T>(
  schema: z.ZodType<T>,
  answer: (read: T, sources: CalculationSources) => Answer,
): Calculate {
  return (params, sources) => {
    const read = schema.safeParse(Object.fromEntries(params));
    if (read.success) return answer(read.data, sources);
    return { status: 400, title: "Valor que não dá para usar", detail: keyErrors(read.error) };
  };
}
