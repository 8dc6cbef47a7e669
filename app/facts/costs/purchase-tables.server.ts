import type { Db } from "#app/db/connect.server.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { COUNTRY, feeKey, itbiKeys } from "./cost-keys.ts";
import type { CostTableName } from "./cost-tables.ts";
import { costValuesOf } from "./cost-values.server.ts";
import type { PurchaseTables } from "./purchase-tables.ts";
import { SHIPPED_VALUES } from "./shipped-values.ts";
import { firstValueAt } from "./value-at.ts";

/** The line of credit that purchases are reckoned with. */
const LINE = "caixa-sbpe-tr";

/**
 * The values valid on a day for a purchase at a place: a municipality's slug, a state in lower case, or none. What an
 * administrator recorded counts before what comes with the product.
 */
export async function purchaseTables(db: Db, place: string | null, day: IsoDate): Promise<PurchaseTables> {
  const state = place?.slice(-2).toUpperCase() ?? "";
  const uf: Uf | null = isUf(state) ? state : null;
  const inForce = async (table: CostTableName, keys: string[]) =>
    firstValueAt(await costValuesOf(db, table, keys), keys, day, SHIPPED_VALUES[table]);
  const [itbi, registry, deed, rate, quota, mostRate, selic] = await Promise.all([
    inForce("itbi", place !== null && uf !== null ? itbiKeys(place, uf) : [COUNTRY]),
    inForce("emolumentos", uf === null ? [] : [feeKey(uf, "registro")]),
    inForce("emolumentos", uf === null ? [] : [feeKey(uf, "escritura")]),
    inForce("juros", [LINE]),
    inForce("cotas", [LINE]),
    inForce("juros", ["sfh-maxima"]),
    inForce("selic", [COUNTRY]),
  ]);
  return { itbi, registry, deed, rate, quota, mostRate, selic };
}
