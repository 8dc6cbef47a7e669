import { isIsoDate, type IsoDate } from "#app/lib/dates.ts";
import { fold } from "#app/lib/text.ts";

type TitleReading =
  | { kind: "none" }
  | { kind: "date"; date: IsoDate }
  /** The title of a list, without a date. */
  | { kind: "undated" }
  /** `text` is in the place of the date. */
  | { kind: "impossible"; text: string };

const LIST_TITLE = /^[\s"]*lista de im/;
const GENERATED = /data de gera[^;,\t:]*:?["\s;,]*([^;,\t"]*)/;

/**
 * Reads the title line: ` Lista de Imóveis da Caixa;;Data de geração:;08/01/2026;;;`. The day must be written in full.
 */
export function readTitle(line: string): TitleReading {
  const folded = fold(line);
  const generated = GENERATED.exec(folded);
  if (!generated) return LIST_TITLE.test(folded) ? { kind: "undated" } : { kind: "none" };
  const text = generated[1]!.trim();
  if (text === "") return { kind: "undated" };
  const match = /^(\d{2})\/(\d{2})\/(\d{4})(?: .*)?$/.exec(text);
  const date = match ? `${match[3]}-${match[2]}-${match[1]}` : text.slice(0, 10);
  const year = Number(date.slice(0, 4));
  return isIsoDate(date) && year >= 2000 && year < 2100
    ? { kind: "date", date }
    : { kind: "impossible", text };
}
