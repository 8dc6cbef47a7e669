import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import { storedCensusFiles, placedCities } from "#app/core/ingestion/census/census-coverage.server.ts";
import { GOING_STATES } from "#app/core/sync/census/census-download.ts";
import { endedCensusDownloads, openCensusDownloads } from "#app/core/sync/census/census-downloads.server.ts";
import { endedCensusUploads, openCensusUploads } from "#app/core/uploads/census/census-uploads.server.ts";
import { STALLED_STATES } from "#app/core/uploads/upload.ts";
import type { Db } from "#app/db/connect.server.ts";
import { allCities } from "#app/facts/places/places.ts";
import { salesByCity } from "#app/facts/sales/sales-store.server.ts";
import type { UploadFolder } from "#app/platform/upload-folder.server.ts";
import { confirmAddress } from "../confirm/confirm-form.ts";
import { CENSUS_PAGE } from "./census-form.ts";
import { coverageOf, soldCity, type CensusView } from "./census-view.ts";
import { downloadView } from "./download-view.ts";
import { uploadView } from "./upload-view.ts";

/** What `/admin/imports/enderecos` shows an administrator, whose proof of identity is recent or not. */
export async function censusScreen(
  db: Db,
  { folder, source, fresh, now }: { folder: UploadFolder; source: string; fresh: boolean; now: Date },
): Promise<CensusView> {
  const [downloads, endedDownloads, room] = await Promise.all([
    openCensusDownloads(db),
    endedCensusDownloads(db),
    folder.room(),
  ]);
  const [files, cities, open, ended, sales] = await Promise.all([
    storedCensusFiles(db),
    placedCities(db),
    openCensusUploads(db),
    endedCensusUploads(db),
    salesByCity(db),
  ]);
  const people = [...open, ...ended, ...downloads, ...endedDownloads]
    .flatMap(({ adminId, cancelledBy }) => [adminId, cancelledBy])
    .filter((adminId) => adminId !== null);
  const names = await namesOf(db, [...new Set(people)]);
  const nameOf = (adminId: string) => byWhom(names, adminId);
  const around = { now, folder: folder.id, nameOf };
  const all = allCities();
  const nameByCode = new Map(all.map(({ ibgeCode, name }) => [ibgeCode, name]));
  const citiesOf = new Map(
    [...Map.groupBy(all, ({ state }) => state)].map(([state, those]) => [state, those.length]),
  );
  const nameOfCity = (ibge: number) => nameByCode.get(ibge) ?? String(ibge);
  return {
    confirm: fresh ? null : confirmAddress(CENSUS_PAGE),
    ...coverageOf({
      files,
      cities,
      citiesOf,
      nameOf: nameOfCity,
      source,
      room,
    }),
    source,
    sales: sales.map((city) => soldCity(city, nameOfCity(city.ibge))),
    downloads: downloads.map((download) => downloadView(download, nameOf)),
    endedDownloads: endedDownloads.map((download) => downloadView(download, nameOf)),
    open: open.map((upload) => uploadView(upload, around)),
    ended: ended.map((upload) => uploadView(upload, around)),
    isActive:
      open.some(({ state }) => !STALLED_STATES.includes(state)) ||
      downloads.some(({ state }) => GOING_STATES.includes(state)),
  };
}
