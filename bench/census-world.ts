import { allCities } from "#app/facts/places/places.ts";
import { landOf } from "#app/facts/places/outlines.server.ts";
import { isInside } from "#app/facts/places/point-in-outline.ts";
import { districtSlug } from "#app/facts/places/district-slug.ts";
import { normaliseAddress } from "#app/facts/places/normalise-address.ts";
import { readAddress } from "#app/facts/places/census/read-address.ts";
import { isOneEdit, mayHaveSlip } from "#app/facts/places/street-key.ts";
import type { Uf } from "#app/lib/br.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import type { CensusRow } from "#tests/census-rows.ts";
import { asTheCensusSpells } from "./census-spelling.ts";
import { seededRandom } from "./queries.ts";

/** A listing that is given a true place in an invented town plan. */
export interface Asked {
  number: string;
  state: Uf;
  ibge: number;
  district: string | null;
  /** As the list writes it. */
  address: string;
}

/** Where it truly is; and whether the register has its street, and its number or lot. Degrees. */
export interface Truth {
  lat: number;
  lng: number;
  hasStreet: boolean;
  hasNumber: boolean;
}

/** A straight street in one neighbourhood, or through several of them. */
interface Line {
  lat: number;
  lng: number;
  /** Degrees for each metre along it. */
  dLat: number;
  dLng: number;
  districts: string[];
  metres: number;
  present: boolean;
  numbers: Map<number, boolean>;
  /** Block and lot, with the metres at which it lies. */
  lots: Map<string, { at: number; present: boolean }>;
}

const DEGREE = 111_320;
/** For a centre on the land of its town; a town on a small island has a few at sea. */
const TRIES = 200;
/** Shares of the plan's oddities. */
const MISSING_STREETS = 0.04;
const MISSING_NUMBERS = 0.15;
const UNHEARD_NAMESAKES = 0.08;
const OTHER_DISTRICT = 0.03;
/** Metres between the neighbourhoods of streets that are different ones. */
const TOUCHING = 3_000;
const [LEAST_SCALE, SCALES] = [0.6, 0.5];

/** A town plan around real addresses: where each of them is, and the rows that the census would have of it. */
export function buildWorld(
  asked: readonly Asked[],
  seed: number,
): { truth: Map<string, Truth>; rows: () => Generator<CensusRow> } {
  const random = seededRandom(seed);
  const cities = new Map(allCities().map((city) => [city.ibgeCode, city]));
  const truth = new Map<string, Truth>();
  const streets: { ibge: number; street: string; lines: Line[]; scale: number }[] = [];
  const centres = new Map<string, { ibge: number; name: string; lat: number; lng: number }>();
  const byCity = Map.groupBy(asked, ({ ibge }) => ibge);
  for (const [ibge, all] of byCity) {
    const city = cities.get(ibge)!;
    const names = [...new Set(all.map(({ district }) => censusName(district)))];
    const { box, rings } = landOf(ibge)!;
    const room = Math.min(
      box.east - city.lng,
      city.lng - box.west,
      box.north - city.lat,
      city.lat - box.south,
    );
    const reach = Math.min(Math.sqrt(names.length) * 900, Math.max(300, room * DEGREE * 0.8 - 1_500));
    const somewhere = () => {
      const [angle, away] = [random() * 2 * Math.PI, Math.sqrt(random()) * reach];
      return shifted(city, Math.cos(angle) * away, Math.sin(angle) * away);
    };
    for (const name of names) {
      let centre = somewhere();
      // Nobody lives in the sea or is counted in the neighbouring town.
      for (let tries = 0; tries < TRIES && !isInside(rings, centre.lng, centre.lat); tries++)
        centre = somewhere();
      centres.set(`${ibge} ${name}`, { ibge, name, ...centre });
    }
    const lineIn = (districts: string[], longest: number): Line => {
      const centre = centres.get(`${ibge} ${districts[0]!}`)!;
      const middle = shifted(centre, (random() - 0.5) * 400, (random() - 0.5) * 400);
      const angle = random() * 2 * Math.PI;
      const start = shifted(middle, (-Math.cos(angle) * longest) / 2, (-Math.sin(angle) * longest) / 2);
      const along = shifted(start, Math.cos(angle) * 1_000, Math.sin(angle) * 1_000);
      return {
        ...start,
        dLat: (along.lat - start.lat) / 1_000,
        dLng: (along.lng - start.lng) / 1_000,
        districts,
        metres: longest,
        present: random() >= MISSING_STREETS,
        numbers: new Map(),
        lots: new Map(),
      };
    };
    for (const [street, listings] of streetsOf(all)) {
      const read = listings.map((listing) => ({ listing, said: readAddress(listing.address) }));
      const greatest = Math.max(0, ...read.map(({ said }) => said.number ?? 0));
      const scale = Math.min(LEAST_SCALE + random() * SCALES, 900 / Math.max(1, greatest));
      const longest = Math.max(250, greatest * scale * 1.15);
      const here = [...new Set(read.map(({ listing }) => censusName(listing.district)))];
      const centreOf = (name: string) => centres.get(`${ibge} ${name}`)!;
      // Streets of one name that touch are one street; of those without a name each neighbourhood has its own.
      const isUnnamed = read[0]!.said.streets[0]?.unnamed ?? true;
      const shared: string[][] = [];
      for (const name of here) {
        const near = shared.find(([first]) => metresApart(centreOf(name), centreOf(first!)) < TOUCHING);
        if (near && !isUnnamed) near.push(name);
        else shared.push([name]);
      }
      const lines = shared.map((districts) => lineIn(districts, longest));
      // Decision D17: the only street of its name is that street. So a street that the census lacks has no namesake there.
      if (lines.length > 1) for (const line of lines) line.present = true;
      for (const { listing, said } of read) {
        const line = lines.find(({ districts }) => districts.includes(censusName(listing.district)))!;
        const { number, block, lot } = said;
        const part = line.districts.indexOf(censusName(listing.district));
        let spot = { at: ((part + random()) * line.metres) / line.districts.length, side: 0, present: false };
        if (number !== null && number > 0) {
          const present = line.numbers.get(number) ?? random() >= MISSING_NUMBERS;
          line.numbers.set(number, present);
          spot = { at: number * scale, side: number % 2 === 0 ? 8 : -8, present };
        } else if (lot !== null) {
          const key = `${block ?? ""} ${lot}`;
          const at = blockAt(block ?? "", line) + (hash(lot) % 80);
          const known = line.lots.get(key) ?? { at, present: random() >= MISSING_NUMBERS };
          line.lots.set(key, known);
          spot = { ...known, side: 0 };
        } else if (block !== null) {
          spot = { at: blockAt(block, line) + random() * 80, side: 0, present: false };
        }
        const hasStreet = line.present && street !== "";
        // A street that the census lacks may still be no farther away than its neighbourhood.
        const centre = centreOf(censusName(listing.district));
        const away = shifted(centre, (random() - 0.5) * 900, (random() - 0.5) * 900);
        const point = hasStreet ? pointAt(line, spot.at, spot.side) : away;
        truth.set(listing.number, { ...point, hasStreet, hasNumber: hasStreet && spot.present });
      }
      const other = names.find((name) =>
        here.every((own) => metresApart(centreOf(name), centreOf(own)) > TOUCHING),
      );
      if (lines[0]!.present && random() < UNHEARD_NAMESAKES && other !== undefined) {
        const line = lineIn([other], longest);
        for (const number of lines[0]!.numbers.keys()) line.numbers.set(number, true);
        line.present = true;
        lines.push(line);
      }
      streets.push({ ibge, street: writtenStreet(street, listings[0]!.address), lines, scale });
    }
  }

  function* rows(): Generator<CensusRow> {
    const spelt = seededRandom(seed + 1);
    for (const { ibge, street, lines, scale } of streets) {
      if (street === "") continue;
      const names = asTheCensusSpells(street, spelt);
      for (const line of lines) {
        if (!line.present) continue;
        const step = Math.max(12, line.metres / 250);
        const numbers = new Set<number>();
        for (let at = step; at < line.metres; at += step) numbers.add(Math.round(at / scale));
        for (const [number, present] of line.numbers) {
          if (present) numbers.add(number);
          else numbers.delete(number);
        }
        const misnamed = spelt() < OTHER_DISTRICT ? "JARDIM DAS MISTURAS" : null;
        const named = (at: number) => {
          const part = Math.min(
            line.districts.length - 1,
            Math.floor((at / line.metres) * line.districts.length),
          );
          return misnamed ?? line.districts[Math.max(0, part)]!;
        };
        for (const number of numbers) {
          if (number === 0) continue;
          const at = number * scale;
          const point = pointAt(line, at, number % 2 === 0 ? 8 : -8);
          yield {
            ibge,
            district: named(at),
            ...names,
            number,
            block: "",
            lot: "",
            ...measured(point, spelt),
          };
        }
        for (const [key, { at, present }] of line.lots) {
          if (!present) continue;
          const [block = "", lot = ""] = key.split(" ");
          yield {
            ibge,
            district: named(at),
            ...names,
            number: 0,
            block,
            lot,
            ...measured(pointAt(line, at, 0), spelt),
          };
          const others = [20, 50, 80].map((metres) => blockAt(block, line) + metres);
          for (const [i, other] of others.entries()) {
            const plot = { block, lot: String(900 + i), ...measured(pointAt(line, other, 0), spelt) };
            yield { ibge, district: named(other), ...names, number: 0, ...plot };
          }
        }
      }
    }
    for (const { ibge, name, lat, lng } of centres.values()) {
      for (let i = 0; i < 60; i++) {
        const point = shifted({ lat, lng }, (spelt() - 0.5) * 1_200, (spelt() - 0.5) * 1_200);
        const street = { kind: "RUA", title: "", name: `PRIMAVERA DE ${name}` };
        yield {
          ibge,
          district: name,
          ...street,
          number: i + 1,
          block: "",
          lot: "",
          ...measured(point, spelt),
        };
      }
    }
  }
  return { truth, rows };
}

/** What spellings of one street share; empty where the address names none. */
function streetOf(address: string): string {
  const [key] = readAddress(address).streets;
  if (key === undefined) return "";
  // The lists often mistake the kind of a street, or leave out that it is a `rua`.
  return key.unnamed ? `${key.kind || "rua"} ${key.loose}` : key.loose;
}

/**
 * Listings by their street, the most frequent first. A rarer name that differs by one letter in the same neighbourhood is a
 * slip of the list (`GONCALO0`), not a street of its own.
 */
function streetsOf(listings: readonly Asked[]): Map<string, Asked[]> {
  const streets = new Map<string, Asked[]>();
  const byName = [...Map.groupBy(listings, ({ address }) => streetOf(address))];
  for (const [street, own] of byName.toSorted(([, a], [, b]) => b.length - a.length)) {
    const right = [...streets].find(([name, others]) => isSlip(name, street) && shareDistrict(own, others));
    if (right) right[1].push(...own);
    else streets.set(street, own);
  }
  return streets;
}

function isSlip(name: string, other: string): boolean {
  return mayHaveSlip(name) && !/^\d|\s\d/.test(other) && isOneEdit(name, other);
}

function shareDistrict(some: readonly Asked[], others: readonly Asked[]): boolean {
  return some.some(({ district }) =>
    others.some((other) => censusName(other.district) === censusName(district)),
  );
}

/** The street as an address writes it; in places where addresses begin with the block, the block. */
function writtenStreet(street: string, address: string): string {
  if (street === "") return "";
  const { full } = readAddress(address).streets[0]!;
  return full.startsWith("quadra ") ? full : normaliseAddress(address).street;
}

/** A neighbourhood as the census names it: spelt out, without accents. */
function censusName(district: string | null): string {
  return (districtSlug(district ?? "") ?? "centro").replaceAll("-", " ").toUpperCase();
}

function metresApart(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  return distanceMetres([a.lng, a.lat], [b.lng, b.lat]);
}

function shifted({ lat, lng }: { lat: number; lng: number }, north: number, east: number) {
  return { lat: lat + north / DEGREE, lng: lng + east / (DEGREE * Math.cos((lat * Math.PI) / 180)) };
}

function pointAt(line: Line, at: number, side: number) {
  return {
    lat: line.lat + line.dLat * at - line.dLng * side,
    lng: line.lng + line.dLng * at + line.dLat * side,
  };
}

function blockAt(block: string, { metres }: Line): number {
  return hash(block) % Math.max(1, Math.floor(metres));
}

function hash(text: string): number {
  let value = 7;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) % 1_000_003;
  return value;
}

/** The census's point of an address: with the device's error, or one of the coarser levels. */
function measured(point: { lat: number; lng: number }, random: () => number) {
  const chance = random();
  const [level, error] =
    chance < 0.84
      ? [1, 5 + random() * 4]
      : chance < 0.93
        ? [2, 10]
        : chance < 0.97
          ? [3, 18]
          : chance < 0.99
            ? [4, 45]
            : [6, 400];
  const [a, b] = [Math.sqrt(-2 * Math.log(1 - random())), random() * 2 * Math.PI];
  return { ...shifted(point, a * Math.cos(b) * error, a * Math.sin(b) * error), level };
}
