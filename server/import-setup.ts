import type { ImportRunOptions } from "#app/core/ingestion/import-files.server.ts";
import { caixa } from "#app/core/ingestion/sources/caixa/caixa.server.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { forgetDemo } from "./forget-demo.ts";

/** What every import needs of the rest of the product. Only this module names the source of the lists. */
export const IMPORT_SETUP = { source: caixa, resolvePlace, forgetDemo } satisfies Partial<ImportRunOptions>;
