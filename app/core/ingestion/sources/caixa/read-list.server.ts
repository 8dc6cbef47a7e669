import {
  MAX_LIST_BYTES,
  type ListPart,
  type NamedBytes,
  type ReadListOptions,
} from "#app/core/ingestion/source.ts";
import { chunksOf, headOf } from "./chunks.server.ts";
import { readCsv } from "./csv.ts";
import { readDerivedJson } from "./derived-json.server.ts";
import { refusalOfKind } from "./refusal.ts";
import { sniff } from "./sniff.ts";

/**
 * Reads a list: an official CSV, one that a spreadsheet or a program saved again, or the reduced JSON that other people
 * derive from it.
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
