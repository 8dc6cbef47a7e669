/** UTF-8 read as Windows-1252 (`Ã§` for an accented letter), the replacement character of invalid bytes, or NUL. */
const BROKEN_CHARACTER =
  // oxlint-disable-next-line no-control-regex
  /\uFFFD|\u0000|[\u00C2\u00C3][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/;
const MARKUP = /<\/?[a-z!][^<>]*>/i;
const STATED = /^(\d+)(?:[.,](\d+))?\s*%?$/;

/** Rounding: the source writes hundredths of a percent. */
const TOLERANCE_PERCENT = 0.011;

/** Why the text of a row cannot be the source's own, in Portuguese; null when it can. */
export function textProblem(text: string): string | null {
  if (BROKEN_CHARACTER.test(text)) return "acentos estragados: o arquivo mistura codificações de texto";
  return MARKUP.test(text) ? "há código de página da internet (HTML) no meio do texto" : null;
}

/**
 * Why a stated discount (percent) contradicts the two amounts, in Portuguese; null when it agrees or is not a number.
 * The source's rule, which has no exception in its lists: `round((1 - price / appraisal) * 100, 2)`, and 0.00 where the
 * price is above the appraisal. Also agrees: fewer decimals, a fraction (`0.5828`), a lost point (`4658` for 46.58).
 */
export function discountProblem(stated: string, priceCents: number, appraisalCents: number): string | null {
  const match = STATED.exec(stated.trim());
  if (!match) return null;
  const expected = Math.max(0, (1 - priceCents / appraisalCents) * 100);
  const decimals = match[2]?.length ?? 0;
  const value = Number(`${match[1]}.${match[2] ?? "0"}`);
  const scales = [1, ...(value <= 1 && decimals > 0 ? [100] : []), ...(decimals === 0 ? [0.1, 0.01] : [])];
  const agrees = scales.some((scale) => {
    const lastPlace = scale * 10 ** -decimals;
    return Math.abs(value * scale - expected) <= Math.max(TOLERANCE_PERCENT, lastPlace);
  });
  if (agrees) return null;
  return `o desconto diz ${stated.trim().slice(0, 12)}, mas o preço e a avaliação dão ${expected.toFixed(2)}`;
}
