import { canonicalNumber } from "#app/facts/listings/listing.ts";

const BRAZILIAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;
const POINT = /^(\d+|\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
const LINK_NUMBER = /hdnimovel=([\d.-]+)/i;

/**
 * Cents of an amount as lists write it: `153.487,18`, `147398.67`, `284000`, `R$ 1.234,56`. Groups of three after a
 * point are thousands (`1.234` is 1234 reais). Null when it is not an amount.
 */
export function parseMoneyCents(text: string): number | null {
  const match = BRAZILIAN.exec(text) ?? decoratedAmount(text);
  if (!match) return null;
  const reais = Number(match[1]!.replaceAll(/[.,]/g, ""));
  const cents = reais * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}

function decoratedAmount(text: string): RegExpExecArray | null {
  const amount = text.replace("R$", "").replaceAll(/\s/g, "");
  return BRAZILIAN.exec(amount) ?? POINT.exec(amount);
}

const PERCENT = /^(\d+)(?:[.,](\d+))?\s*%?$/;
/** The source writes hundredths of a percent, rounded. */
const TOLERANCE_PERCENT = 0.011;

/**
 * The discount that a list states, in percent with two decimals: `38.77`, `48.1`, a fraction (`0.5828`), a lost point
 * (`4658` for 46.58). It may differ from the two amounts only by rounding. Null when it disagrees with them, is not
 * stated, or when the price is above the appraisal, where the source writes 0.00.
 */
export function statedDiscount(text: string, priceCents: number, appraisalCents: number): number | null {
  const match = PERCENT.exec(text.trim());
  if (!match || priceCents > appraisalCents) return null;
  const value = Number(`${match[1]}.${match[2] ?? "0"}`);
  const exact = (1 - priceCents / appraisalCents) * 100;
  for (const scale of match[2] === undefined ? [1, 0.1, 0.01] : [1, 100]) {
    const percent = Math.round(value * scale * 100) / 100;
    if (Math.abs(percent - exact) <= TOLERANCE_PERCENT) return percent;
  }
  return null;
}

type NumberReading =
  | { ok: true; number: string }
  /** `contradicts`: column and link name different properties. */
  | { ok: false; reason: string; number: string | null; contradicts: boolean };

/**
 * The property's number, from its own column and its link. A spreadsheet turns 13 digits into `1,55552E+12`, the same
 * text for many rows; the link then holds the true number. Any other disagreement is refused, since neither can be
 * trusted.
 */
export function readNumber(cell: string, link: string): NumberReading {
  const linked = numberInLink(link);
  const own = cell.trim();
  const spoilt = SCIENTIFIC.exec(own);
  if (spoilt) {
    if (linked === null) {
      return {
        ok: false,
        reason: `número do imóvel estragado por planilha (${own}) e link sem o número`,
        number: null,
        contradicts: false,
      };
    }
    if (!isRounded(linked, spoilt[1]! + (spoilt[2] ?? ""), Number(spoilt[3]) + 1))
      return disagreement(own, linked);
    return { ok: true, number: linked };
  }
  const number = canonicalNumber(own.replace(/[.,]0$/, ""));
  if (number === null) {
    const shown = own === "" ? "em branco" : `inválido (${own.slice(0, 40)})`;
    return { ok: false, reason: `número do imóvel ${shown}`, number: linked, contradicts: false };
  }
  if (linked !== null && linked !== number) {
    const zeros = /0{6,}$/.exec(number);
    // A file that was saved a second time has the rounded number as digits: 1555520000000.
    if (zeros && isRounded(linked, number.slice(0, zeros.index), number.length))
      return { ok: true, number: linked };
    return disagreement(number, linked);
  }
  return { ok: true, number };
}

/** Number that the link asks for; null when it has none. */
export function numberInLink(link: string): string | null {
  const match = LINK_NUMBER.exec(link);
  return match ? canonicalNumber(match[1]!) : null;
}

function isRounded(number: string, digits: string, length: number): boolean {
  if (number.length !== length) return false;
  const unit = 10 ** (length - digits.length);
  // Half a unit where the program rounded, a whole unit where it truncated.
  return Math.abs(Number(number) - Number(digits) * unit) <= unit;
}

function disagreement(own: string, linked: string): NumberReading {
  return {
    ok: false,
    reason: `o número do imóvel (${own}) e o do link (${linked}) são diferentes`,
    number: null,
    contradicts: true,
  };
}
