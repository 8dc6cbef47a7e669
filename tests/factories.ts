import type { Db } from "#app/db/connect.server.ts";
import { rehearse } from "#app/core/ingestion/preview-files.server.ts";
import { importList } from "#app/core/ingestion/import-list.server.ts";
import type { ListingDraft, ListPart, Rejection } from "#app/core/ingestion/source.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { Place, ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { slugify } from "#app/lib/text.ts";
import { forgetDemo } from "#server/import-setup.ts";

/** A list row with default values; a test overrides what matters to it. */
export function newDraft(number: string, over: Partial<ListingDraft> = {}): ListingDraft {
  return {
    line: 5,
    number,
    state: "SP",
    city: "CAMPINAS",
    district: "CENTRO",
    address: "RUA DAS ACACIAS, N. 120, Apto 12",
    priceCents: 10_000_000,
    appraisalCents: 20_000_000,
    discount: null,
    acceptsFinancing: false,
    type: "Apartamento",
    saleMode: "Venda Online",
    description:
      "Apartamento, 0.00 de área total, 50.00 de área privativa, 0.00 de área do terreno,  2 qto(s), WC.",
    areaTotalM2: null,
    areaPrivateM2: 50,
    areaLandM2: null,
    bedrooms: 2,
    bathrooms: 1,
    parking: null,
    livingRooms: null,
    suites: null,
    halfBaths: null,
    amenities: ["wc"],
    unknownTokens: [],
    ...over,
  };
}

/** Geography without the table: every city has the list's name and no point. */
export function placeByName(state: Uf, city: string): Place {
  return {
    city,
    citySlug: `${slugify(city)}-${state.toLowerCase()}`,
    ibgeCode: 3_500_000,
    locality: null,
    lat: null,
    lng: null,
    precision: null,
    radiusM: null,
    step: null,
  };
}

export interface TestList {
  state?: Uf;
  date: IsoDate;
  drafts: ListingDraft[];
  rejected?: Rejection[];
}

interface TakeInOptions {
  dryRun?: boolean;
  origin?: "cli" | "demo";
  /** Default: `placeByName`. */
  resolvePlace?: ResolvePlace;
}

/** Imports a list as if a file had been read. */
export async function takeIn(db: Db, list: TestList, over: TakeInOptions = {}) {
  const [report] = await takeInFile(db, [list], over);
  return report as FileReport;
}

/** Imports lists as if they were in one file, like the general list of all states. */
export async function takeInFile(db: Db, lists: TestList[], over: TakeInOptions = {}): Promise<FileReport[]> {
  const take = (on: Db) =>
    importList(on, `Lista_imoveis_${lists[0]?.state ?? "SP"}.csv`, partsOf(lists), {
      origin: over.origin ?? "cli",
      // Invented lists may be improbable.
      accept: true,
      resolvePlace: over.resolvePlace ?? placeByName,
      forgetDemo,
      now: new Date("2026-11-21T12:00:00Z"),
    });
  return over.dryRun ? rehearse(db, take) : take(db);
}

async function* partsOf(lists: TestList[]): AsyncGenerator<ListPart> {
  for (const { state = "SP", date, drafts, rejected = [] } of lists) {
    yield { kind: "state", state, listDate: date };
    yield { kind: "rows", drafts, rejected };
  }
}
