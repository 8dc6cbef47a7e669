import type { ListPart, NamedBytes } from "#app/core/ingestion/source.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { chunksOf, headOf } from "./chunks.server.ts";
import { readCsv } from "./csv.ts";
import { readDerivedJson } from "./derived-json.server.ts";
import { refusalOfKind } from "./refusal.ts";
import { sniff } from "./sniff.ts";

export const MAX_LIST_BYTES = 200_000_000;

export interface ReadListOptions {
  /** Default 200 MB. */
  maxBytes?: number;
  /** Date for a file that has none. */
  fallbackDate?: IsoDate | null;
  /** When given, a list dated after this day is refused: it would count as newer than every list until then. */
  today?: IsoDate | null;
}

/**
 * Reads a list of the source: an official CSV, one that a spreadsheet or a program saved again, or the reduced JSON
 * that other people derive from it. Streams, so that memory does not grow with the file. Throws `UnreadableList` for a
 * file that must be refused as a whole, possibly after having yielded parts: apply nothing until the generator is done.
 */
export async function* readList(file: NamedBytes, options: ReadListOptions = {}): AsyncGenerator<ListPart> {
  const chunks = chunksOf(file, options.maxBytes ?? MAX_LIST_BYTES);
  try {
    const head = await headOf(chunks);
    const kind = sniff(head);
    if (kind === "json") yield* readDerivedJson(head, chunks, file.name, options);
    else if (kind === "list") yield* readCsv(head, chunks, file.name, options);
    else throw refusalOfKind(kind);
  } finally {
    await chunks.return();
  }
}
