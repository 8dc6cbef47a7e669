import { createReadStream, readdirSync, statSync } from "node:fs";
import { deriveRow } from "#app/core/ingestion/derive.ts";
import type { ListingDraft } from "#app/core/ingestion/source.ts";
import { readList } from "#app/core/ingestion/sources/caixa/read-list.server.ts";
import { toListing, type ImportedLists } from "#app/facts/listings/listing-rows.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import type { MemoryEngine } from "#app/core/engine/index/memory-engine.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { realData } from "./real-data.ts";

/** Days of the real lists beside the repository. */
export function realDays(): IsoDate[] {
  const folder = realData("caixa");
  return folder === null
    ? []
    : readdirSync(folder).filter((name): name is IsoDate => /^\d{4}-\d\d-\d\d$/.test(name));
}

/** The index of all real lists of a day, made without a database. */
export async function indexOfDay(day: IsoDate): Promise<MemoryEngine> {
  const folder = realData(`caixa/${day}`)!;
  const listings: Listing[] = [];
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    const file = { name, size: statSync(path).size, open: async () => createReadStream(path) };
    for await (const part of readList(file)) {
      if (part.kind === "rows") listings.push(...part.drafts.map((draft) => listed(draft, day)));
    }
  }
  return buildIndex(listings, { newest: day, byState: {}, newsStates: [], demo: false });
}

function listed(draft: ListingDraft, day: IsoDate): Listing {
  const row = {
    ...deriveRow(draft, resolvePlace),
    pagamentos: draft.acceptsFinancing ? ["financiamento"] : [],
  };
  const seen = { vistoPrimeiro: day, vistoUltimo: day, saiuEm: null };
  const ofPages = { proximaData: null, dataSeguinte: null, cep: null };
  return toListing({ ...row, ...seen, ...ofPages } as unknown as Parameters<typeof toListing>[0], LISTS);
}

const LISTS: ImportedLists = {
  newest: new Map(),
  days: new Map(),
  imports: new Map(),
  waiting: new Map(),
  demo: false,
};
