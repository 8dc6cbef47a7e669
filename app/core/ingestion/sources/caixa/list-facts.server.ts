import type { NamedBytes } from "#app/core/ingestion/source.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { chunksOf, headOf } from "./chunks.server.ts";
import { decodeAll } from "./decode.ts";
import { dateOfName, stateOfName } from "./file-name.ts";
import { sniff, SNIFF_BYTES } from "./sniff.ts";
import { readTitle } from "./title.ts";

export interface ListFacts {
  /** The state in the file's name; the rows may be of others. */
  state: Uf | "geral" | null;
  listDate: IsoDate | null;
}

/**
 * State and date of a list from its name and first bytes, for sorting files before they are read. Never refuses a file:
 * null where the beginning says nothing, and reading it reports what is wrong.
 */
export async function listFacts(file: NamedBytes): Promise<ListFacts> {
  const state = stateOfName(file.name);
  const chunks = chunksOf(file, Infinity);
  try {
    const head = (await headOf(chunks)).subarray(0, SNIFF_BYTES);
    const kind = sniff(head);
    if (kind !== "list" && kind !== "json") return { state: null, listDate: null };
    const title = kind === "list" ? titleDate(decodeAll(head)) : null;
    return { state, listDate: title ?? dateOfName(file.name)?.date ?? null };
  } catch {
    return { state, listDate: null };
  } finally {
    await chunks.return();
  }
}

function titleDate(text: string): IsoDate | null {
  for (const line of text.split("\n").slice(0, 10)) {
    const title = readTitle(line);
    if (title.kind === "date") return title.date;
  }
  return null;
}
