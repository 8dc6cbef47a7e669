import { z } from "zod";
import type { BandsValue, FeeBand } from "#app/db/shapes/costs.ts";
import { formatDate, readDay, type IsoDate } from "#app/lib/dates.ts";
import { readDecimal, writeDecimal } from "#app/lib/decimal.ts";

/** A typed text as a value; null: it is none, and the message says what is expected. */
export function field<T>(read: (text: string) => T | null, message: string) {
  return z.string({ error: message }).transform((text, context): T => {
    const value = read(text.trim());
    if (value !== null) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** A field that may be empty, which is null. */
export function optional<T>(read: (text: string) => T | null, message: string) {
  return z
    .string()
    .default("")
    .transform((text, context): T | null => {
      if (text.trim() === "") return null;
      const value = read(text.trim());
      if (value === null) context.addIssue({ code: "custom", message });
      return value;
    });
}

/** A day from which a value may count. */
export function readValueDay(text: string): IsoDate | null {
  const day = readDay(text);
  return day !== null && day >= "1990-01-01" ? day : null;
}

export const writeDay = formatDate;

/** `2,5` or `2,5%` in hundredths of a percent, up to `most`. */
export function readRate(most: number): (text: string) => number | null {
  return (text) => {
    const rate = readDecimal(text.replace(/\s*%$/, ""), 2);
    return rate !== null && rate <= most ? rate : null;
  };
}

export function writeRate(rate: number): string {
  return writeDecimal(rate, 2);
}

/** Reais up to ten billion, in cents. */
export function readCents(text: string): number | null {
  const cents = readDecimal(text.replace(/^R\$\s*/, ""), 2);
  return cents !== null && cents <= 1_000_000_000_000 ? cents : null;
}

export function writeCents(cents: number): string {
  return writeDecimal(cents, 2);
}

const MAX_BANDS = 300;
/** `até 100.000,00: 1.234,56`, and as the last line `acima: 9.999,00`. */
const BAND = /^(?:até\s+)?(acima|R?\$?\s*[\d.,]+)\s*[:=]\s*(R?\$?\s*[\d.,]+)$/i;

/** `acima, a cada 10.000,00: 50,00, no máximo 20.000,00`: after the last band. */
const ABOVE = /^acima,\s*a\s+cada\s+([\d.,]+)\s*:\s*([\d.,]*\d)(?:,\s+no\s+máximo\s+([\d.,]+))?$/i;
/** `acréscimo: 5%`. */
const SURCHARGE = /^acréscimo\s*:\s*([\d,]+\s*%?)$/i;

/** Reads one band in each line, then what is above them and surcharges; an error says which line is wrong and how. */
export function readBands(text: string): { bands: BandsValue } | { line: number; error: string } {
  const bands: FeeBand[] = [];
  const surcharges: number[] = [];
  let above: BandsValue["above"];
  const lines = text.split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    if (raw.trim() === "") continue;
    const line = index + 1;
    const surcharge = SURCHARGE.exec(raw.trim());
    if (surcharge) {
      const rate = readRate(100_00)(surcharge[1]!);
      if (rate === null) return { line, error: "Escreva o acréscimo como “acréscimo: 5%”." };
      surcharges.push(rate);
      continue;
    }
    const steps = ABOVE.exec(raw.trim());
    if (steps) {
      above = readSteps(steps);
      if (!above || bands.length === 0 || bands.at(-1)!.upToCents === null) return { line, error: STEPS };
      continue;
    }
    if (above) return { line, error: "Depois de “acima, a cada” só podem vir acréscimos." };
    const match = BAND.exec(raw.trim());
    const upToCents = match && (/^acima$/i.test(match[1]!) ? null : readCents(match[1]!));
    const feeCents = match && readCents(match[2]!);
    if (!match || feeCents === null || (upToCents === null && !/^acima$/i.test(match[1]!)))
      return { line, error: "Escreva a faixa como “até 100.000,00: 1.234,56” ou “acima: 9.999,00”." };
    const before = bands.at(-1);
    if (before?.upToCents === null) return { line, error: "“acima” só pode ser a última faixa." };
    if (before && upToCents !== null && upToCents <= before.upToCents)
      return { line, error: "O limite desta faixa precisa ser maior que o da faixa anterior." };
    bands.push({ upToCents, feeCents });
  }
  if (bands.length === 0) return { line: 1, error: "Escreva ao menos uma faixa, uma por linha." };
  if (bands.length > MAX_BANDS) return { line: MAX_BANDS + 1, error: `São no máximo ${MAX_BANDS} faixas.` };
  return {
    bands: {
      kind: "bands",
      bands,
      ...(above && { above }),
      ...(surcharges.length > 0 && { surcharges }),
    },
  };
}

const STEPS =
  "Depois da última faixa, escreva “acima, a cada 10.000,00: 50,00” e, se houver, “, no máximo 20.000,00”.";

function readSteps([, step = "", fee = "", ceiling]: RegExpExecArray): BandsValue["above"] {
  const [stepCents, feeCents] = [readCents(step), readCents(fee)];
  const ceilingCents = ceiling === undefined ? null : readCents(ceiling);
  if (!stepCents || feeCents === null || (ceiling !== undefined && ceilingCents === null)) return undefined;
  return { stepCents, feeCents, ceilingCents };
}

export function writeBands({ bands, above, surcharges = [] }: BandsValue): string {
  const lines = bands.map(({ upToCents, feeCents }) => {
    const limit = upToCents === null ? "acima" : `até ${writeCents(upToCents)}`;
    return `${limit}: ${writeCents(feeCents)}`;
  });
  if (above) {
    const most = above.ceilingCents === null ? "" : `, no máximo ${writeCents(above.ceilingCents)}`;
    lines.push(`acima, a cada ${writeCents(above.stepCents)}: ${writeCents(above.feeCents)}${most}`);
  }
  return [...lines, ...surcharges.map((rate) => `acréscimo: ${writeRate(rate)}%`)].join("\n");
}
