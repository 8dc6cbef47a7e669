/** Degrees to the sixth decimal: about 10 cm. */
interface ReadPoint {
  lat: number;
  lng: number;
}

/** Brazil with its islands, in degrees. */
const LAT = { from: -34, to: 6 };
const LNG = { from: -75, to: -28 };
const EXAMPLE = "Escreva latitude e longitude, como em -22,906847; -43,172896.";

/** `-22.9`, `-22,9`, also with the minus of word processors, and `22,9° S`. */
const DEGREES = /([-−–]?)(\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSLEOW](?![a-z]))?/gi;

/**
 * Reads a typed or pasted point: latitude, then longitude, in decimal degrees with point or comma. A problem is Portuguese
 * text for whoever typed it.
 */
export function readPoint(text: string): { point: ReadPoint } | { problem: string } {
  if (text.trim() === "") return { problem: EXAMPLE };
  if (/['"′″]/.test(text)) return { problem: `Use graus com decimais, sem minutos nem segundos. ${EXAMPLE}` };
  const degrees = Array.from(text.matchAll(DEGREES), ([, sign, digits, side = ""]) => {
    const value = Number(digits!.replace(",", "."));
    return sign !== "" || /[SOW]/i.test(side) ? -value : value;
  });
  const rest = text.replace(DEGREES, "").replace(/[\s,;/()]/g, "");
  const [lat, lng] = degrees;
  if (lat === undefined || lng === undefined || degrees.length > 2 || rest !== "")
    return { problem: EXAMPLE };
  if (isIn(lat, LAT) && isIn(lng, LNG)) return { point: { lat: round(lat), lng: round(lng) } };
  if (isIn(lng, LAT) && isIn(lat, LNG))
    return { problem: "A latitude vem primeiro: troque os dois números." };
  if (isIn(-lat, LAT) && isIn(-lng, LNG))
    return { problem: "Faltou o sinal de menos: o Brasil fica ao sul e a oeste." };
  return { problem: "Este ponto não fica no Brasil." };
}

/** As `readPoint` reads it: `-22,906847; -43,172896`. */
export function writePoint({ lat, lng }: ReadPoint): string {
  const written = (degrees: number) => String(round(degrees)).replace(".", ",");
  return `${written(lat)}; ${written(lng)}`;
}

function isIn(value: number, { from, to }: { from: number; to: number }): boolean {
  return value >= from && value <= to;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
