import { Readable } from "node:stream";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { demoLists } from "./generate-lists.ts";

/** The demonstration lists as files for the importer, oldest date first: `demo/2026-11-21/Lista_imoveis_SP.csv`. */
export function demoFiles(anchor: IsoDate): NamedBytes[] {
  return Array.from(demoLists(anchor), ({ name, date, bytes }) => ({
    name: `demo/${date}/${name}`,
    size: bytes.byteLength,
    open: async () => Readable.from([bytes], { objectMode: false }),
  }));
}
