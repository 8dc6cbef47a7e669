import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { Place } from "#app/facts/places/place.ts";
import type { HeldRow } from "./list-tally.ts";
import type { ListingDraft } from "./source.ts";

/** A held row with where it is. */
interface PlacedRow extends HeldRow {
  place: Omit<Place, "precision" | "step"> & Record<"precision" | "step", string | null>;
}

/** The held rows of these properties, by number. */
export async function heldRows(db: Db, drafts: ListingDraft[]): Promise<Map<string, PlacedRow>> {
  const numbers = drafts.map((draft) => draft.number);
  const rows = await db
    .select({
      number: properties.nDoImovel,
      uf: properties.uf,
      conteudo: properties.conteudo,
      cidade: properties.cidade,
      bairro: properties.bairro,
      endereco: properties.endereco,
      tipo: properties.wsTipoDeImovel,
      place: {
        city: properties.cidadeNome,
        citySlug: properties.cidadeSlug,
        ibgeCode: properties.cidadeIbge,
        locality: properties.localidade,
        lat: properties.lat,
        lng: properties.lng,
        precision: properties.precisao,
        radiusM: properties.precisaoM,
        step: properties.passo,
      },
    })
    .from(properties)
    .where(sql`${properties.nDoImovel} = any(${sql.param(numbers)}::text[])`);
  return new Map(rows.map((row) => [row.number, row]));
}

/**
 * The place of a held row that was read by the same rules, where a draft says the same of it; else null. Whatever else
 * changes a place (address register, aliases) places held rows anew itself. Points of a geocoder and of administrators do
 * not come from the texts: those are looked up, and the others put over them later.
 */
export function heldPlace(held: PlacedRow, draft: ListingDraft): Place | null {
  const isSame =
    held.uf === draft.state &&
    held.cidade === draft.city &&
    held.bairro === draft.district &&
    held.endereco === draft.address;
  const { step } = held.place;
  return isSame && step !== "geocodificador" && step !== "correcao" ? (held.place as Place) : null;
}
