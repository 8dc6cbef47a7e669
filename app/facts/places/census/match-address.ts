import type { Precision } from "#app/facts/listings/listing.ts";
import { soundOfName, type StreetKey } from "#app/facts/places/street-key.ts";
import { isInsideRing } from "#app/lib/ring.ts";
import { DOOR_METRES, STREET_METRES, pointInStreet, type StreetStep } from "./point-in-street.ts";
import type { DistrictName } from "./district-name.ts";
import type { DistrictShape } from "./pack-shapes.ts";
import type { ReadAddress } from "./read-address.ts";
import { mergedShape, metresBetween, type StreetShape } from "./street-shape.ts";

/** What the census knows of a municipality, as far as an address may ask. */
export interface CityCensus {
  /** Streets whose name sounds the same. */
  streets(loose: string): readonly CensusStreet[];
  /** Streets whose name differs by one edit. */
  similar(loose: string): readonly CensusStreet[];
  /** The neighbourhood of a key of `districtName`, or of the sound of a name; null where there is none, or several. */
  district(key: string): DistrictShape | null;
}

export interface CensusStreet {
  /** As in `StreetKey`. */
  full: string;
  kind: string;
  shapes: readonly StreetShape[];
}

/** Where an address is by the census, how it was found, and the metres within which it lies. Degrees. */
interface CensusMatch {
  lat: number;
  lng: number;
  metres: number;
  precision: Exclude<Precision, "municipio">;
  step: StreetStep | "bairro";
}

/**
 * Finds an address of the lists in its municipality, from exact to vague: number, numbers beside it, block and lot,
 * street, neighbourhood. `names` are those that the list gives to the neighbourhood. Of several streets of one
 * name it takes that of the neighbourhood or none; null: nothing is known but the municipality.
 */
export function matchAddress(
  read: ReadAddress,
  names: readonly DistrictName[],
  census: CityCensus,
): CensusMatch | null {
  const district = names.reduce<DistrictShape | null>(
    (shape, { key, sound }) => shape ?? census.district(key) ?? census.district(sound),
    null,
  );
  const near = { names, district };
  for (const key of read.streets) {
    const shape = streetOf(key, near, census);
    const point = shape && pointInStreet(shape, read, stretchIn(shape, near));
    if (!point || point.metres > STREET_METRES) continue;
    if (district && point.metres > district.metres * AS_LARGE) continue;
    const isDoor = point.metres <= DOOR_METRES && (point.step === "numero" || point.step === "lote");
    return matched(point, point.step, isDoor ? "porta" : "rua");
  }
  return district && matched(district, "bairro", "bairro");
}

/** A street says more than a neighbourhood that is about as large: often it is all of it. */
const AS_LARGE = 1.25;

function matched(
  { lat, lng, metres }: { lat: number; lng: number; metres: number },
  step: CensusMatch["step"],
  precision: CensusMatch["precision"],
): CensusMatch {
  return { lat: lat / 1e6, lng: lng / 1e6, metres, precision, step };
}

/** Streets lie so much outside of the neighbourhood that a list gives them, and not on the other side of a city. */
const AROUND_METRES = 3_000;

interface Neighbourhood {
  names: readonly DistrictName[];
  district: DistrictShape | null;
}

/** The street that is meant; null where it is unknown or cannot be told from others. */
function streetOf(key: StreetKey, near: Neighbourhood, census: CityCensus): StreetShape | null {
  if (key.loose === "") return null;
  const sounding = census.streets(key.loose);
  const same = sounding.filter((street) => street.full === key.full);
  if (same.length > 0) return theOne(same, key, near);
  const ofKind = sounding.filter((street) => key.kind === "" || street.kind === key.kind);
  if (ofKind.length > 0) return theOne(ofKind, key, near);
  if (key.unnamed) return null;
  // Another kind, or a slip in the name: only a street of the neighbourhood is taken for it.
  const other =
    sounding.length > 0 ? sounding : census.similar(key.loose).filter(({ kind }) => kind === key.kind);
  const [only, ...more] = other.flatMap((street) => street.shapes).filter((shape) => liesIn(shape, near));
  return only && more.length === 0 ? only : null;
}

function theOne(streets: readonly CensusStreet[], key: StreetKey, near: Neighbourhood): StreetShape | null {
  const shapes = streets.flatMap((street) => street.shapes);
  if (shapes.length === 1) {
    // A street with a name may change its neighbourhood on its way; of unnamed ones there are many.
    const isElsewhere = key.unnamed
      ? near.names.length > 0 && !liesIn(shapes[0]!, near)
      : !isAround(shapes[0]!, near);
    return isElsewhere ? null : shapes[0]!;
  }
  // The likelier name of the neighbourhood decides: `NOVO HORIZONTE (MANILHA)` may be another one than `NOVO HORIZONTE`.
  const named = near.names
    .map((name) => shapes.filter((shape) => stretchOf(shape, name) !== undefined))
    .find((those) => those.length > 0);
  if (named === undefined) {
    // The census often names the neighbourhood beside it: of namesakes the one that lies in the neighbourhood is meant.
    const [only, ...more] = key.unnamed ? [] : shapes.filter((shape) => liesIn(shape, near));
    return only && more.length === 0 ? only : null;
  }
  return named.length === 1 || streets.length === 1 ? mergedShape(named) : null;
}

function isNamed(shape: StreetShape, near: Neighbourhood): boolean {
  return stretchIn(shape, near) !== null;
}

function stretchIn(shape: StreetShape, { names }: Neighbourhood) {
  return names.map((name) => stretchOf(shape, name)).find((stretch) => stretch !== undefined) ?? null;
}

function stretchOf({ stretches }: StreetShape, { key, sound }: DistrictName) {
  return (
    stretches.find(({ district }) => key === district) ??
    stretches.find(({ district }) => sound === soundOfName(district))
  );
}

/** Whether the street comes within three kilometres of the neighbourhood. */
function isAround(shape: StreetShape, near: Neighbourhood): boolean {
  const { district } = near;
  if (district === null || isNamed(shape, near)) return true;
  return shape.stretches.some(
    (part) => metresBetween(part, district) <= district.metres + part.metres + AROUND_METRES,
  );
}

/** Whether the census names the neighbourhood on this street, or has its middle inside the neighbourhood. */
function liesIn(shape: StreetShape, near: Neighbourhood): boolean {
  if (isNamed(shape, near)) return true;
  const hull = near.district?.hull.map(({ lat, lng }): [number, number] => [lng, lat]) ?? [];
  return isInsideRing(hull, shape.lng, shape.lat);
}
