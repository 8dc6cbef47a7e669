import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Place } from "#app/facts/places/place.ts";
import type { HeldRow } from "./list-tally.ts";
import type { ListingDraft } from "./source.ts";

/** What is known of a held row, and all of it where it may have changed: of most rows nothing else is asked. */
interface Held {
  uf: string;
  conteudo: string;
  /** Null where a draft has the same digest. */
  row: PlacedRow | null;
}

/** A held row with where it is. */
interface PlacedRow extends HeldRow {
  uf: string;
  place: Omit<Place, "precision" | "step"> & Record<"precision" | "step", string | null>;
}

/** The held rows of these properties, by number; `digests` are those of their drafts. */
export async function heldRows(
  db: Db,
  numbers: readonly string[],
  digests: readonly string[],
): Promise<Map<string, Held>> {
  const { rows } = await db.execute<Held & { number: string } & Record<string, unknown>>(sql`
    select n_do_imovel as number, uf, conteudo, case when conteudo <> all(${sql.param(digests)}::text[]) then
      json_build_object('uf', uf, 'cidade', cidade, 'bairro', bairro, 'endereco', endereco, 'tipo', ws_tipo_de_imovel,
        'place', json_build_object('city', cidade_nome, 'citySlug', cidade_slug, 'ibgeCode', cidade_ibge,
          'locality', localidade, 'lat', lat, 'lng', lng, 'precision', precisao, 'radiusM', precisao_m, 'step', passo))
      end as row
    from properties where n_do_imovel = any(${sql.param(numbers)}::text[])`);
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
