import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { placeCorrections } from "#app/db/schema/corrections.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { Precision } from "#app/facts/listings/listing.ts";
import { mayLieIn } from "#app/facts/places/outlines.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { placeAnew } from "./place-anew.server.ts";
import { applyPlaceCorrections, lockCorrections } from "./apply-corrections.server.ts";

/** Where a property is; all null: its place has no point. */
interface KnownPoint {
  lat: number | null;
  lng: number | null;
  precision: Precision | null;
}

/** Where an administrator says a property is; degrees. */
export interface PointDecision {
  number: string;
  lat: number;
  lng: number;
  precision: Precision;
}

type PointOutcome =
  | { outcome: "changed"; before: KnownPoint; after: KnownPoint }
  /** It was so already, or nothing was corrected. */
  | { outcome: "unchanged" }
  | { outcome: "not_found" }
  /** The point is not in its municipality, or, where that is not known, not in its state. */
  | { outcome: "outside"; place: string };

/**
 * Moves a property to a point, in the caller's transaction. It wins over lists, saved pages and geocoding until it is
 * undone.
 */
export async function correctPlace(
  tx: Db,
  { number, lat, lng, precision }: PointDecision,
  now: Date,
): Promise<PointOutcome> {
  await lockCorrections(tx);
  const current = await currentPlace(tx, number);
  if (!current) return { outcome: "not_found" };
  const { before } = current;
  if (!mayLieIn(current, { lat, lng })) {
    return {
      outcome: "outside",
      place: current.ibge === null ? current.state : `${current.city}/${current.state}`,
    };
  }
  if (current.corrected && before.lat === lat && before.lng === lng && before.precision === precision)
    return { outcome: "unchanged" };
  const values = { lat, lng, precisao: precision, desde: now };
  await tx
    .insert(placeCorrections)
    .values({ nDoImovel: number, ...values })
    .onConflictDoUpdate({ target: placeCorrections.nDoImovel, set: values });
  await applyPlaceCorrections(tx, sql`select ${number}`);
  await tx
    .update(properties)
    .set({ updatedAt: sql`now()` })
    .where(eq(properties.nDoImovel, number));
  await tell(tx);
  return { outcome: "changed", before, after: { lat, lng, precision } };
}

/**
 * Takes a correction back in the caller's transaction: the property is where it would be had nobody corrected it, with
 * what has been learnt since.
 */
export async function undoPlace(tx: Db, number: string, resolvePlace: ResolvePlace): Promise<PointOutcome> {
  await lockCorrections(tx);
  const current = await currentPlace(tx, number);
  const gone = await tx.delete(placeCorrections).where(eq(placeCorrections.nDoImovel, number)).returning();
  if (gone.length === 0) return { outcome: "unchanged" };
  // Its row was deleted by an import, and would have been corrected again with the next list that has it.
  if (!current) return { outcome: "not_found" };
  await placeAnew(tx, [number], resolvePlace);
  const now = await currentPlace(tx, number);
  await tell(tx);
  return { outcome: "changed", before: current.before, after: now!.before };
}

async function tell(tx: Db): Promise<void> {
  await raiseVersion(tx);
  await notifyServers(tx, LISTINGS_CHANGED);
}

/** Locks the row: of two corrections at once the second sees what the first has changed. */
async function currentPlace(tx: Db, number: string) {
  const [row] = await tx
    .select({
      state: properties.uf,
      city: properties.cidadeNome,
      ibge: properties.cidadeIbge,
      lat: properties.lat,
      lng: properties.lng,
      precision: properties.precisao,
      corrected: sql<boolean>`exists (select from ${placeCorrections} c where c.n_do_imovel = ${properties.nDoImovel})`,
    })
    .from(properties)
    .where(eq(properties.nDoImovel, number))
    .for("update");
  if (!row) return null;
  const { lat, lng, precision, state, ...rest } = row;
  const before: KnownPoint = { lat, lng, precision: precision as Precision | null };
  return { ...rest, state: state as Uf, before };
}
