import { HEAD_BYTES, type ReadListOptions } from "#app/core/ingestion/source.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { formatDate } from "#app/lib/dates.ts";
import { decodeAll } from "./decode.ts";
import { dateOfName } from "./file-name.ts";
import { refusal } from "./refusal.ts";
import { sniff } from "./sniff.ts";
import { readTitle } from "./title.ts";

/**
 * The day of a list: of its title, else of its name or folder, else the year and month of its name, else the
 * operator's. Throws `UnreadableFile` when none of them has a date, or when it is after `today`.
 */
export function listDateOf(
  titleDate: IsoDate | null,
  name: string,
  options: ReadListOptions,
): { date: IsoDate; notice: string | null } {
  const named = titleDate === null ? dateOfName(name) : null;
  const date = titleDate ?? named?.date ?? options.fallbackDate ?? null;
  if (date === null) {
    throw refusal(
      "A lista não diz a data em que foi gerada, nem o nome do arquivo: informe o dia (no terminal, com --data AAAA-MM-DD).",
    );
  }
  if (options.today && date > options.today) {
    throw refusal(`A data da lista, ${formatDate(date)}, está no futuro.`);
  }
  const notice = named?.monthOnly
    ? `O arquivo só diz o mês; a lista entra com a data ${formatDate(date)}.`
    : null;
  return { date, notice };
}

/** The day of a list as far as its first bytes or its name say it; never refuses a file. */
export function dayOf(head: Uint8Array, name: string): IsoDate | null {
  const beginning = head.subarray(0, HEAD_BYTES);
  const kind = sniff(beginning);
  if (kind !== "list" && kind !== "json") return null;
  const title = kind === "list" ? dayInTitle(decodeAll(beginning)) : null;
  return title ?? dateOfName(name)?.date ?? null;
}

function dayInTitle(text: string): IsoDate | null {
  for (const line of text.split("\n").slice(0, 10)) {
    const title = readTitle(line);
    if (title.kind === "date") return title.date;
  }
  return null;
}
