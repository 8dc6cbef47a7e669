import { and, eq } from "drizzle-orm";
import { partsOfKey, SUBJECTS, type Suspicion } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { findSuspicion } from "#app/core/ingestion/corrections/suspicions.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { cityAliases, placeCorrections } from "#app/db/schema/corrections.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { cityExtent, stateBox } from "#app/facts/places/outlines.server.ts";
import { placeNameKey } from "#app/facts/places/place.ts";
import { allCities } from "#app/facts/places/places.ts";
import { isWithinEdits } from "#app/facts/query/words/typo.ts";
import { formatPrice } from "#app/lib/money.ts";
import { plural } from "#app/lib/numbers.ts";
import type { Uf } from "#app/lib/br.ts";
import type { Box } from "#app/lib/ring.ts";
import { writeItem, GROUP_WORDS, PRECISION_NAMES, STATUS_WORDS, type ItemName } from "./data-words.ts";
import { bankPage, rowName, whatIsSuspicious, type Subject, type SubjectListing } from "./data-view.ts";
import { writePoint } from "./read-point.ts";
import { seenOf } from "./seen.server.ts";

/** The dialog of one row: what is suspicious, what it affects, and what can be done. */
export interface DataDialogView {
  id: string;
  title: string;
  /** Null, as `why`: nothing is suspicious, and only its position is to be corrected. */
  status: { label: string; tone: string } | null;
  why: string | null;
  facts: { term: string; text: string }[];
  /** What was looked at, for the form that dismisses it; null: there is nothing to dismiss. */
  signal: string | null;
  /** Why it was dismissed; null: it is not. */
  dismissed: string | null;
  property: { number: string; bankPage: string | null } | null;
  /** The listed properties that can be taken off the portal or put back; null: it is about a word. */
  listed: { count: number; available: boolean; seen: string } | null;
  /** Address of the form for the position; null: it is this dialog, or no property is meant. */
  placeItem: string | null;
  alias: AliasView | null;
  place: PlaceView | null;
}

interface AliasView {
  state: string;
  name: string;
  /** Official names of the state's municipalities. */
  cities: string[];
  /** The one that is spelt most like it; null: none is. */
  suggestion: string | null;
  /** The municipality that it was given. */
  given: string | null;
}

export interface PlaceView {
  /** As typed: `-22,9; -43,1`; empty without a point. */
  point: string;
  lat: number | null;
  lng: number | null;
  precision: string | null;
  /** Whether an administrator set it. */
  corrected: boolean;
  /** Where it may lie. */
  within: Box;
  /** `Valença/RJ`. */
  where: string;
  /** Its address on a map of streets elsewhere, from which coordinates can be copied. */
  streetsHref: string;
}

/** Letters by which the name of a municipality may differ to be suggested. */
const SLIPS = 2;

type ReadSubject = (item: Suspicion) => Promise<(Subject & { available: boolean }) | null>;

/** Null: nothing is known under this name. */
export async function dataDialog(
  db: Db,
  open: ItemName,
  readSubject: ReadSubject,
): Promise<DataDialogView | null> {
  const suspicion = await findSuspicion(db, open.group, open.key);
  const item = suspicion ?? anyProperty(open);
  if (!item) return null;
  const subject = await readSubject(item);
  const isProperty = SUBJECTS[item.group] === "property";
  if (isProperty && !subject) return null;
  return {
    id: writeItem(item),
    title: suspicion ? `${GROUP_WORDS[item.group].label}: ${rowName(item)}` : `Posição do imóvel ${item.key}`,
    status: suspicion && STATUS_WORDS[suspicion.status],
    why: suspicion && GROUP_WORDS[suspicion.group].why,
    facts: [
      ...(suspicion ? [{ term: "O que há", text: whatIsSuspicious(suspicion, subject) }] : []),
      ...(isProperty && subject ? propertyFacts(subject.listing) : cityFacts(item)),
    ],
    signal: suspicion?.status === "aberto" ? suspicion.signal : null,
    dismissed: item.status === "dispensado" ? item.reason : null,
    property:
      isProperty && subject
        ? {
            number: subject.listing.number,
            bankPage: bankPage(subject.listing),
          }
        : null,
    listed: await listedOf(db, item, suspicion, subject?.available ?? true),
    placeItem: isProperty && item.group !== "ponto" ? writeItem({ group: "ponto", key: item.key }) : null,
    alias: item.group === "cidade" ? await aliasView(db, item) : null,
    place: item.group === "ponto" && subject ? await placeView(db, subject.listing) : null,
  };
}

async function listedOf(
  db: Db,
  { group, key, status }: Suspicion,
  suspicion: Suspicion | null,
  available: boolean,
): Promise<DataDialogView["listed"]> {
  const isProperty = SUBJECTS[group] === "property";
  if (SUBJECTS[group] === "word" || (!isProperty && status === "corrigido")) return null;
  const { numbers, seen } = await seenOf(db, { group, key }, suspicion);
  return { count: numbers.length, available: isProperty ? available : status !== "indisponivel", seen };
}

/** Of any property the position can be corrected, whether or not it is suspicious. */
function anyProperty({ group, key }: ItemName): Suspicion | null {
  if (group !== "ponto" || canonicalNumber(key) !== key) return null;
  const none = { signal: "", reason: null, serious: false, state: "" };
  return { group, key, number: key, properties: 1, status: "aberto", ...none };
}

function propertyFacts({
  address,
  district,
  city,
  state,
  type,
  saleMode,
  priceCents,
  precision,
}: SubjectListing) {
  const where = [address, district, `${city}/${state}`].filter(Boolean).join(", ");
  return [
    { term: "Endereço", text: where },
    { term: "Tipo", text: `${type}, ${saleMode}` },
    { term: "Preço", text: formatPrice(priceCents) },
    { term: "Posição", text: precision === null ? "Desconhecida" : PRECISION_NAMES[precision] },
  ];
}

function cityFacts({ properties, state }: Suspicion) {
  return [
    { term: "Nas listas", text: `${plural(properties, "imóvel", "imóveis")} à venda` },
    { term: "Estado", text: state },
  ];
}

async function aliasView(db: Db, item: Suspicion): Promise<AliasView> {
  const [state, name] = partsOfKey(item.key);
  const [given] = await db
    .select({ city: cityAliases.municipio })
    .from(cityAliases)
    .where(and(eq(cityAliases.uf, state), eq(cityAliases.chave, placeNameKey(name))));
  const cities = allCities().flatMap((city) => (city.state === state ? city.name : []));
  const suggestion = cities.find((city) => isWithinEdits(placeNameKey(city), placeNameKey(name), SLIPS));
  return { state, name, cities, suggestion: suggestion ?? null, given: given?.city ?? null };
}

async function placeView(db: Db, listing: SubjectListing): Promise<PlaceView> {
  const { number, lat, lng, precision, cityIbge, city, state } = listing;
  const [correction] = await db.select().from(placeCorrections).where(eq(placeCorrections.nDoImovel, number));
  return {
    point: lat === null || lng === null ? "" : writePoint({ lat, lng }),
    lat,
    lng,
    precision: correction ? precision : null,
    corrected: correction !== undefined,
    within: (cityIbge === null ? null : cityExtent(cityIbge)) ?? stateBox(state as Uf),
    where: cityIbge === null ? state : `${city}/${state}`,
    streetsHref: streetsHref([listing.address, listing.district, `${city} - ${state}`, "Brasil"]),
  };
}

function streetsHref(address: readonly (string | null)[]): string {
  const query = address.filter((part) => part !== null).join(", ");
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query })}`;
}
