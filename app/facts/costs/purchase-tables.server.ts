import type { Db } from "#app/db/connect.server.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { COUNTRY, feeKey, INSURANCE_KEYS, itbiKeys, RULE_DOCUMENTS } from "./cost-keys.ts";
import type { CostTableName } from "./cost-tables.ts";
import { costValuesOf, type CostRecord } from "./cost-values.server.ts";
import { costHistory } from "./list-costs.server.ts";
import type { LocalHolidays } from "./local-holidays.ts";
import type { PurchaseTables } from "./purchase-tables.ts";
import type { RuleVersion } from "./sale-rules.ts";
import { SHIPPED_VALUES } from "./shipped-values.ts";
import { firstValueAt } from "./value-at.ts";

/** The line of credit that purchases are reckoned with. */
const LINE = "caixa-sbpe-tr";

/** The holidays of a place and of its state that are known on a day, the state's first. */
export async function localHolidays(db: Db, place: string | null, day: IsoDate): Promise<LocalHolidays> {
  const keys = place === null ? [] : [...new Set([place.slice(-2), place])];
  const values = await costValuesOf(db, "feriados", keys);
  return keys.flatMap((key) => firstValueAt(values, [key], day, SHIPPED_VALUES.feriados) ?? []);
}

/**
 * The values valid on a day for a purchase at a place: a municipality's slug, a state in lower case, or none. What an
 * administrator recorded counts before what comes with the product.
 */
export async function purchaseTables(db: Db, place: string | null, day: IsoDate): Promise<PurchaseTables> {
  const state = place?.slice(-2).toUpperCase() ?? "";
  const uf: Uf | null = isUf(state) ? state : null;
  const inForce = async (table: CostTableName, keys: string[]) =>
    firstValueAt(await costValuesOf(db, table, keys), keys, day, SHIPPED_VALUES[table]);
  const [itbi, registry, deed, rate, quota, mostRate, selic, sfhLimit, fgtsLimit, premiums] =
    await Promise.all([
      inForce("itbi", place !== null && uf !== null ? itbiKeys(place, uf) : [COUNTRY]),
      inForce("emolumentos", uf === null ? [] : [feeKey(uf, "registro")]),
      inForce("emolumentos", uf === null ? [] : [feeKey(uf, "escritura")]),
      inForce("juros", [LINE]),
      inForce("cotas", [LINE]),
      inForce("juros", ["sfh-maxima"]),
      inForce("selic", [COUNTRY]),
      inForce("limites", ["sfh-imovel"]),
      inForce("limites", ["fgts-imovel"]),
      costValuesOf(db, "seguros", INSURANCE_KEYS),
    ]);
  const insurance = INSURANCE_KEYS.flatMap(
    (key) => firstValueAt(premiums, [key], day, SHIPPED_VALUES.seguros) ?? [],
  );
  return { itbi, registry, deed, rate, quota, mostRate, selic, sfhLimit, fgtsLimit, insurance };
}

/**
 * Every version of the bank's rules of sale: those that come with the product, and those that administrators recorded. One
 * that was corrected since counts as known from its first record on.
 */
export async function ruleVersions(db: Db): Promise<RuleVersion[]> {
  const keys = Object.keys(RULE_DOCUMENTS);
  const records = (await Promise.all(keys.map((key) => costHistory(db, "regras", key)))).flat();
  const byId = new Map(records.map((record) => [record.id, record]));
  const firstOf = (record: CostRecord): CostRecord => {
    const before = record.replaces === null ? undefined : byId.get(record.replaces);
    return before ? firstOf(before) : record;
  };
  const recorded = records.filter(({ undone }) => undone === null);
  return [
    ...SHIPPED_VALUES.regras,
    ...recorded.map((record) => ({ ...record, createdAt: firstOf(record).createdAt })),
  ];
}
