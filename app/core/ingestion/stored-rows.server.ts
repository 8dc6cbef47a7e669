import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Place } from "#app/facts/places/place.ts";
import type { StoredRow } from "./list-tally.ts";
import type { ListingDraft } from "./source.ts";

/** What is known of a stored row, and all of it where it may have changed: of most rows nothing else is asked. */
interface StoredListing {
  uf: string;
  conteudo: string;
  /** Null where a draft has the same digest. */
  row: PlacedRow | null;
}

/** A stored row with where it is. */
interface PlacedRow extends StoredRow {
  uf: string;
  place: Omit<Place, "precision" | "step"> & Record<"precision" | "step", string | null>;
}

/** The stored rows of these properties, by number; `digests` are those of their drafts. */
export async function storedRows(
  db: Db,
  numbers: readonly string[],
  digests: readonly string[],
): Promise<Map<string, StoredListing>> {
  const { rows } = await db.execute<StoredListing & { number: string } & Record<string, unknown>>(sql`
    select n_do_imovel as number, uf, conteudo, case when conteudo <> all(${sql.param(digests)}::text[]) then
      json_build_object('uf', uf, 'cidade', cidade, 'bairro', bairro, 'endereco', endereco, 'tipo', ws_tipo_de_imovel,
        'place', json_build_object('city', cidade_nome, 'citySlug', cidade_slug, 'ibgeCode', cidade_ibge,
          'locality', localidade, 'lat', lat, 'lng', lng, 'precision', precisao, 'radiusM', precisao_m, 'step', passo))
      end as row
    from properties where n_do_imovel = any(${sql.param(numbers)}::text[])`);
  return new Map(rows.map((row) => [row.number, row]));
}

/**
 * The place of a stored row that was read by the same rules, where a draft says the same of it; else null. Whatever else
 * changes a place (address register, aliases) places stored rows anew itself. Points of a geocoder and of administrators do
 * not come from the texts: those are looked up, and the others put over them later.
 */
export function storedPlace(stored: PlacedRow, draft: ListingDraft): Place | null {
  const isSame =
    stored.uf === draft.state &&
    stored.cidade === draft.city &&
    stored.bairro === draft.district &&
    stored.endereco === draft.address;
  const { step } = stored.place;
  return isSame && step !== "geocodificador" && step !== "correcao" ? (stored.place as Place) : null;
}
