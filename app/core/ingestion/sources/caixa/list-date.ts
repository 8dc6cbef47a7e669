import { HEAD_BYTES, type ReadListOptions } from "#app/core/ingestion/source.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { formatDate } from "#app/lib/dates.ts";
import { decodeAll } from "#app/core/ingestion/files/decode.ts";
import { dateOfName, monthOfName } from "./file-name.ts";
import { refusal } from "./refusal.ts";
import { sniff } from "./sniff.ts";
import { readTitle } from "./title.ts";

/**
 * The day of a list: of its title, else of its name or folder, else the operator's. Throws `UnreadableFile` when none of
 * them has a day, or when it is after `today`.
 */
export function listDateOf(titleDate: IsoDate | null, name: string, options: ReadListOptions): IsoDate {
  const date = titleDate ?? dateOfName(name) ?? options.fallbackDate ?? null;
  if (date === null) {
    const month = monthOfName(name);
    const named = month === null ? "nem o nome do arquivo" : `e o nome do arquivo só diz o mês, ${month}`;
    throw refusal(
      `A lista não diz a data em que foi gerada, ${named}: informe o dia (no terminal, com --data AAAA-MM-DD).`,
    );
  }
  if (options.today && date > options.today) {
    throw refusal(`A data da lista, ${formatDate(date)}, está no futuro.`);
  }
  return date;
}

/** The day of a list as far as its first bytes or its name say it; never refuses a file. */
export function dayOf(head: Uint8Array, name: string): IsoDate | null {
  const beginning = head.subarray(0, HEAD_BYTES);
  const kind = sniff(beginning);
  if (kind !== "list" && kind !== "json") return null;
  const title = kind === "list" ? dayInTitle(decodeAll(beginning)) : null;
  return title ?? dateOfName(name);
}

function dayInTitle(text: string): IsoDate | null {
  for (const line of text.split("\n").slice(0, 10)) {
    const title = readTitle(line);
    if (title.kind === "date") return title.date;
  }
  return null;
}
