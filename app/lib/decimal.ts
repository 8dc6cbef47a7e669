/** `1.234,56`, `1234,5`, `1234`. */
const WRITTEN = /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d+))?$/;

/**
 * A number as Brazilians write it, in units of its last place: `1.234,5` with two places is 123450. Null: the text is
 * none, or it has more places.
 */
export function readDecimal(text: string, places: number): number | null {
  const match = WRITTEN.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  if (fraction.length > places) return null;
  const units = Number(whole.replaceAll(".", "") + fraction.padEnd(places, "0"));
  return Number.isSafeInteger(units) ? units : null;
}

/** What `readDecimal` reads: 123450 with two places is `1.234,50`. */
export function writeDecimal(units: number, places: number): string {
  const digits = String(units).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replaceAll(/\B(?=(\d{3})+$)/g, ".");
  return places === 0 ? whole : `${whole},${digits.slice(-places)}`;
}
