import type { Source } from "#app/core/ingestion/source.ts";
import { dayOf } from "./list-date.ts";
import { readList } from "./read-list.server.ts";
import { readBrought, readPage } from "./read-page.server.ts";
import { sniff } from "./sniff.ts";

/** The lists and property pages of the bank Caixa. */
export const caixa: Source = { kindOf: sniff, dayOf, readList, readPage, readBrought };
