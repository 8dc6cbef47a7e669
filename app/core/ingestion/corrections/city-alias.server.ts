import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { cityAliases } from "#app/db/schema/corrections.ts";
import { properties } from "#app/db/schema/properties.ts";
import { placeNameKey, type CityAlias, type ResolvePlace } from "#app/facts/places/place.ts";
import { citySlug, type City } from "#app/facts/places/resolve-place.ts";
import type { Uf } from "#app/lib/br.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { placeAnew } from "./place-anew.server.ts";
import { lockCorrections, readAliases } from "./apply-corrections.server.ts";

/** A city as the lists of a state spell it, in any case, accents and punctuation. */
export interface SpelledCity {
  state: Uf;
  name: string;
}

/** What an administrator says a spelling is. */
interface AliasDecision extends SpelledCity {
  city: Pick<City, "name" | "ibgeCode">;
  isDistrict: boolean;
}

/** An alias and the properties that it placed, also those that left the lists. */
type AliasOutcome =
  | { outcome: "changed"; alias: { ibge: number; city: string; isDistrict: boolean }; numbers: string[] }
  /** It was so already, or there is none. */
  | { outcome: "unchanged" }
  /** The table of municipalities knows the spelling. */
  | { outcome: "known"; city: string };

/**
 * Gives a spelling that nobody knows its municipality, in the caller's transaction: for all properties of the state with
 * it, now and in later imports of any list.
 */
export async function addAlias(
  tx: Db,
  { state, name, city, isDistrict }: AliasDecision,
  resolvePlace: ResolvePlace,
  now: Date,
): Promise<AliasOutcome> {
  await lockCorrections(tx);
  const key = placeNameKey(name);
  const known = resolvePlace(state, name, null);
  if (known.ibgeCode !== null) return { outcome: "known", city: known.city };
  const values = {
    nome: name,
    ibge: city.ibgeCode,
    municipio: city.name,
    slug: citySlug(city.name, state),
    distrito: isDistrict,
    desde: now,
  };
  const added = await tx
    .insert(cityAliases)
    .values({ uf: state, chave: key, ...values })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) return { outcome: "unchanged" };
  const alias = { ibge: city.ibgeCode, city: city.name, isDistrict };
  return {
    outcome: "changed",
    alias,
    numbers: await placeAndTell(tx, { state, key }, city.name, resolvePlace),
  };
}

/** Takes an alias back in the caller's transaction: its properties are placed as the lists alone place them. */
export async function removeAlias(
  tx: Db,
  { state, name }: SpelledCity,
  resolvePlace: ResolvePlace,
): Promise<Exclude<AliasOutcome, { outcome: "known" }>> {
  await lockCorrections(tx);
  const key = placeNameKey(name);
  const [gone] = await tx
    .delete(cityAliases)
    .where(and(eq(cityAliases.uf, state), eq(cityAliases.chave, key)))
    .returning();
  if (!gone) return { outcome: "unchanged" };
  const alias = { ibge: gone.ibge, city: gone.municipio, isDistrict: gone.distrito };
  return {
    outcome: "changed",
    alias,
    numbers: await placeAndTell(tx, { state, key }, gone.municipio, resolvePlace),
  };
}

async function placeAndTell(
  tx: Db,
  { state, key }: Pick<CityAlias, "state" | "key">,
  city: string,
  resolvePlace: ResolvePlace,
): Promise<string[]> {
  const placed = await placeCities(tx, state, new Set([key]), [city], resolvePlace);
  await raiseVersion(tx);
  await notifyServers(tx, LISTINGS_CHANGED);
  return placed;
}

/**
 * Places the rows of an import whose aliases changed while it was staged; `staged` are those it was staged with. The
 * caller holds the lock of corrections, so that none changes until its transaction ends.
 */
export async function catchUpAliases(
  tx: Db,
  staged: readonly CityAlias[],
  resolvePlace: ResolvePlace,
): Promise<void> {
  const now = await readAliases(tx);
  const texts = new Set(staged.map(textOf));
  const nowTexts = new Set(now.map(textOf));
  const changed = [
    ...now.filter((alias) => !texts.has(textOf(alias))),
    ...staged.filter((alias) => !nowTexts.has(textOf(alias))),
  ];
  for (const [state, aliases] of Map.groupBy(changed, (alias) => alias.state)) {
    const keys = new Set(aliases.map(({ key }) => key));
    const cities = aliases.map(({ city }) => city);
    await placeCities(tx, state, keys, cities, resolvePlace);
  }
}

function textOf({ state, key, city, isDistrict }: CityAlias): string {
  return [state, key, city, isDistrict].join("\n");
}

/**
 * Places the properties of a state whose city has one of these keys anew. They are among
 * those without a municipality and those of `cities`. Returns their numbers.
 */
async function placeCities(
  tx: Db,
  state: Uf,
  keys: ReadonlySet<string>,
  cities: readonly string[],
  resolvePlace: ResolvePlace,
): Promise<string[]> {
  const slugs = cities.map((city) => citySlug(city, state));
  const rows = await tx
    .select({ number: properties.nDoImovel, city: properties.cidade })
    .from(properties)
    .where(
      and(eq(properties.uf, state), or(isNull(properties.cidadeIbge), inArray(properties.cidadeSlug, slugs))),
    );
  const numbers = rows.filter(({ city }) => keys.has(placeNameKey(city))).map(({ number }) => number);
  await placeAnew(tx, numbers, resolvePlace);
  return numbers;
}
