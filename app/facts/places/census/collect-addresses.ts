import { normaliseStreet } from "#app/facts/places/normalise-address.ts";
import { mayHaveSlip, streetKey, withoutOneLetter } from "#app/facts/places/street-key.ts";
import { BrokenFile, type ScannedRow } from "./scan-rows.ts";
import { isVague, levelMetres } from "./point-in-street.ts";
import { CITY_COLUMN, type CensusColumns } from "./census-columns.ts";
import type { CensusTally, PackedPlace, WantedStreets } from "./census-result.ts";
import { districtName } from "./district-name.ts";
import { districtShape, packDistrict, packStreet } from "./pack-shapes.ts";
import { complementKey } from "./read-address.ts";
import { microdegreesAt, wholeAt } from "./read-field.ts";
import { PointSample, AddressTable } from "./address-table.ts";
import type { OutlineGrid } from "./outline-grid.ts";
import { shapesOf } from "./street-shape.ts";

interface City {
  ibge: number;
  rows: number;
  /** Rows of use. */
  used: number;
  outline: OutlineGrid;
  /** Null where our lists have no street. */
  wanted: { exact: ReadonlySet<string>; slips: ReadonlySet<string> } | null;
  /** By the bytes of type, title and name. */
  streets: Map<string, number>;
  districts: Map<string, District>;
}

interface District {
  id: number;
  name: string;
  key: string;
  sound: string;
  ibge: number;
  sample: PointSample;
}

interface Street {
  ibge: number;
  key: string;
  sound: string;
  unnamed: boolean;
}

const UNWANTED = -1;
/** A neighbourhood that fewer addresses name is taken for a mistake of an interviewer. */
const LEAST_IN_DISTRICT = 10;

/** Keeps the addresses of wanted streets and samples of all neighbourhoods of municipalities that the lists have. */
export class AddressCollector {
  readonly tally: CensusTally = {
    rows: 0,
    unused: { ragged: 0, strangers: 0, pointless: 0, outside: 0, vague: 0, unlevelled: 0 },
    lastIsRagged: false,
    cities: new Map(),
  };
  private readonly cities = new Map<number, City | null>();
  private readonly streets: Street[] = [];
  private readonly districts: District[] = [];
  private readonly addresses = new AddressTable();
  private city: City | null = null;

  private readonly columns: CensusColumns;
  private readonly wanted: WantedStreets;
  private readonly outlineOf: (ibge: number) => OutlineGrid | null;

  constructor(
    columns: CensusColumns,
    wanted: WantedStreets,
    /** Where addresses of a municipality may lie; null for an unknown code. */
    outlineOf: (ibge: number) => OutlineGrid | null,
  ) {
    this.columns = columns;
    this.wanted = wanted;
    this.outlineOf = outlineOf;
  }

  add(row: ScannedRow): void {
    const { columns, tally } = this;
    const { unused } = tally;
    tally.rows++;
    tally.lastIsRagged = row.fields !== columns.count;
    if (tally.lastIsRagged) return void unused.ragged++;
    const ibge = wholeAt(row, columns.city);
    if (this.city?.ibge !== ibge) this.city = this.cityOf(ibge);
    const { city } = this;
    if (!city) {
      if (ibge === -1) refuseHeader(row, columns);
      return void unused.strangers++;
    }
    city.rows++;
    const lat = microdegreesAt(row, columns.lat);
    const lng = microdegreesAt(row, columns.lng);
    if (lat === null || lng === null || (lat === 0 && lng === 0)) return void unused.pointless++;
    if (!city.outline.has(lng / 1e6, lat / 1e6)) return void unused.outside++;
    const level = wholeAt(row, columns.level);
    const metres = levelMetres(level);
    if (metres === null) return void (isVague(level) ? unused.vague++ : unused.unlevelled++);
    city.used++;
    if (!city.wanted) return;
    const district = this.districtOf(row, city);
    district.sample.add(lat, lng);
    const street = this.streetOf(row, city);
    if (street === UNWANTED) return;
    const number = Math.max(0, wholeAt(row, columns.number));
    this.addresses.add(street, district.id, { lat, lng, metres, number, ...this.complementOf(row) });
  }

  private cityOf(ibge: number): City | null {
    const known = this.cities.get(ibge);
    if (known !== undefined) return known;
    const outline = this.outlineOf(ibge);
    const names = this.wanted.get(ibge);
    const city = outline && {
      ibge,
      rows: 0,
      used: 0,
      outline,
      wanted: names
        ? { exact: new Set(names), slips: new Set(names.filter(mayHaveSlip).flatMap(withoutOneLetter)) }
        : null,
      streets: new Map<string, number>(),
      districts: new Map<string, District>(),
    };
    this.cities.set(ibge, city);
    return city;
  }

  private districtOf(row: ScannedRow, city: City): District {
    const bytes = latin1(row, this.columns.district);
    const known = city.districts.get(bytes);
    if (known) return known;
    const name = readable(bytes);
    const { key, sound } = districtName(name);
    const same = city.districts.get(`key ${key}`);
    const district = same ?? {
      id: this.districts.length,
      name,
      key,
      sound,
      ibge: city.ibge,
      sample: new PointSample(),
    };
    if (!same) this.districts.push(district);
    city.districts.set(`key ${key}`, district).set(bytes, district);
    return district;
  }

  private streetOf(row: ScannedRow, city: City): number {
    const { kind, title, name } = this.columns;
    const bytes =
      title === kind + 1 && name === kind + 2
        ? row.bytes.toString("latin1", row.starts[kind], row.ends[name])
        : `${latin1(row, kind)};${latin1(row, title)};${latin1(row, name)}`;
    const known = city.streets.get(bytes);
    if (known !== undefined) return known;
    const key = streetKey(normaliseStreet(readable(bytes).replace(/["';]+/g, " ")));
    const { exact, slips } = city.wanted!;
    const isWanted =
      exact.has(key.loose) ||
      (mayHaveSlip(key.loose) && withoutOneLetter(key.loose).some((part) => slips.has(part)));
    let id = UNWANTED;
    if (isWanted && key.loose !== "") {
      const same = city.streets.get(`key ${key.full}`);
      id = same ?? this.streets.length;
      if (same === undefined)
        this.streets.push({ ibge: city.ibge, key: key.full, sound: key.loose, unnamed: key.unnamed });
      city.streets.set(`key ${key.full}`, id);
    }
    city.streets.set(bytes, id);
    return id;
  }

  private complementOf(row: ScannedRow): { block: string; lot: string } {
    let [block, lot] = ["", ""];
    for (const [name, value] of this.columns.complements) {
      const first = row.bytes[row.starts[name]!];
      if (
        row.starts[name] === row.ends[name] ||
        (first !== 81 && first !== 76 && first !== 113 && first !== 108)
      )
        continue;
      const text = latin1(row, name).toUpperCase();
      if (text === "QUADRA" || text === "QD") block ||= complementKey(latin1(row, value));
      else if (text === "LOTE" || text === "LT") lot ||= complementKey(latin1(row, value));
    }
    return { block, lot };
  }

  /** The municipalities of the file with their rows; one that has none of use would only take away what is held. */
  counted(): CensusTally {
    for (const city of this.cities.values())
      if (city && city.used > 0) this.tally.cities.set(city.ibge, city.rows);
    return this.tally;
  }

  /** What is kept of the file, street by street. */
  *packed(): Generator<PackedPlace> {
    const { streets, districts } = this;
    let next = 0;
    for (const addresses of this.addresses.byStreet(streets.length, (district) => districts[district]!.key)) {
      const { ibge, key, sound, unnamed } = streets[next++]!;
      if (addresses.length > 0)
        yield { ibge, kind: "rua", key, sound, name: null, shape: packStreet(shapesOf(addresses, unnamed)) };
    }
    for (const { ibge, key, sound, name, sample } of districts) {
      if (key === "" || sample.count < LEAST_IN_DISTRICT) continue;
      const shape = packDistrict(districtShape(sample.points()));
      yield { ibge, kind: "bairro", key, sound, name, shape };
    }
  }
}

/** Files that were joined have their headers in between, and maybe the same addresses twice. */
function refuseHeader(row: ScannedRow, { city }: CensusColumns): void {
  if (latin1(row, city).trim().toUpperCase() === CITY_COLUMN)
    throw new BrokenFile("tem mais de um cabeçalho, como vários arquivos emendados: envie cada um por si");
}

function latin1({ bytes, starts, ends }: ScannedRow, field: number): string {
  return bytes.toString("latin1", starts[field], ends[field]);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text of bytes of a file in UTF-8 or, in older copies, ISO-8859-1. */
function readable(bytesAsLatin1: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(bytesAsLatin1)) return bytesAsLatin1;
  try {
    return utf8.decode(Buffer.from(bytesAsLatin1, "latin1"));
  } catch {
    return bytesAsLatin1;
  }
}
