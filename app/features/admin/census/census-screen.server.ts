import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import { heldCensusFiles, placedCities } from "#app/core/ingestion/census/census-coverage.server.ts";
import { endedCensusUploads, openCensusUploads } from "#app/core/uploads/census/census-uploads.server.ts";
import { STALLED_STATES } from "#app/core/uploads/census/census-upload.ts";
import type { Db } from "#app/db/connect.server.ts";
import { allCities } from "#app/facts/places/places.ts";
import { confirmAddress } from "../confirm/confirm-form.ts";
import { CENSUS_PAGE } from "./census-form.ts";
import { coverageOf, type CensusView } from "./census-view.ts";
import { uploadView } from "./upload-view.ts";

/** What `/admin/imports/enderecos` shows an administrator, whose proof of identity is recent or not. */
export async function censusScreen(
  db: Db,
  { folder, fresh, now }: { folder: string; fresh: boolean; now: Date },
): Promise<CensusView> {
  const [files, cities, open, ended] = await Promise.all([
    heldCensusFiles(db),
    placedCities(db),
    openCensusUploads(db),
    endedCensusUploads(db),
  ]);
  const people = [...open, ...ended].flatMap(({ adminId, cancelledBy }) =>
    cancelledBy === null ? [adminId] : [adminId, cancelledBy],
  );
  const names = await namesOf(db, [...new Set(people)]);
  const around = { now, folder, nameOf: (adminId: string) => byWhom(names, adminId) };
  const all = allCities();
  const nameByCode = new Map(all.map(({ ibgeCode, name }) => [ibgeCode, name]));
  const citiesOf = new Map(
    [...Map.groupBy(all, ({ state }) => state)].map(([state, those]) => [state, those.length]),
  );
  return {
    confirm: fresh ? null : confirmAddress(CENSUS_PAGE),
    ...coverageOf({ files, cities, citiesOf, nameOf: (ibge) => nameByCode.get(ibge) ?? String(ibge) }),
    open: open.map((upload) => uploadView(upload, around)),
    ended: ended.map((upload) => uploadView(upload, around)),
    isActive: open.some(({ state }) => !STALLED_STATES.includes(state)),
  };
}
