import type { Db } from "#app/db/connect.server.ts";
import { COUNTRY, feeKey, itbiKeys } from "#app/facts/costs/cost-keys.ts";
import { costValuesOf } from "#app/facts/costs/cost-values.server.ts";
import { firstValueAt, valueAt } from "#app/facts/costs/value-at.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { GuideCosts } from "./guide-reasons.ts";

/** The line of credit that the guide reckons with. */
const LINE = "caixa-sbpe-tr";

/** The values valid today for a purchase at a place (`GuideAnswers`): a municipality, a state, or none. */
export async function guideCosts(db: Db, place: string | null, today: IsoDate): Promise<GuideCosts> {
  const state = place?.slice(-2).toUpperCase() ?? "";
  const uf: Uf | null = isUf(state) ? state : null;
  const itbi = place !== null && uf !== null ? itbiKeys(place, uf) : [COUNTRY];
  const fees = uf === null ? null : { registry: feeKey(uf, "registro"), deed: feeKey(uf, "escritura") };
  const [taxes, acts, rates, quotas] = await Promise.all([
    costValuesOf(db, "itbi", itbi),
    costValuesOf(db, "emolumentos", fees === null ? [] : Object.values(fees)),
    costValuesOf(db, "juros", [LINE]),
    costValuesOf(db, "cotas", [LINE]),
  ]);
  return {
    itbi: firstValueAt(taxes, itbi, today),
    registry: fees && valueAt(acts, fees.registry, today),
    deed: fees && valueAt(acts, fees.deed, today),
    rate: valueAt(rates, LINE, today),
    quota: valueAt(quotas, LINE, today),
  };
}
