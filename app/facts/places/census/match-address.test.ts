import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { isOneEdit, streetKey } from "#app/facts/places/street-key.ts";
import { districtName, namesOfDistrict } from "./district-name.ts";
import { matchAddress, type CityCensus } from "./match-address.ts";
import { districtShape, packDistrict, packStreet, unpackDistrict, unpackStreet } from "./pack-shapes.ts";
import { readAddress } from "./read-address.ts";
import { metresBetween, shapesOf, type CensusAddress } from "./street-shape.ts";

const METRE = 1 / 0.11132;
const LAT = -22_900_000;

/** A house so many metres north and east of the town's centre. */
const house = (north: number, east: number, over: Partial<CensusAddress> = {}): CensusAddress => ({
  lat: Math.round(LAT + north * METRE),
  lng: Math.round(-47_060_000 + (east * METRE) / Math.cos((22.9 * Math.PI) / 180)),
  metres: 30,
  number: 0,
  district: "centro",
  block: "",
  lot: "",
  ...over,
});
const row = (from: number, to: number, east: number, over: Partial<CensusAddress> = {}) =>
  Array.from({ length: (to - from) / 20 + 1 }, (_, i) =>
    house(from + i * 20, east, { number: from + i * 20, ...over }),
  );

function town(
  streets: Record<string, CensusAddress[]>,
  districts: Record<string, CensusAddress[]> = {},
): CityCensus {
  const all = Object.entries(streets).map(([name, addresses]) => {
    const { full, kind, loose, unnamed } = streetKey(name);
    return { loose, street: { full, kind, shapes: unpackStreet(packStreet(shapesOf(addresses, unnamed))) } };
  });
  const shapes = new Map(
    Object.entries(districts).map(([key, points]) => [
      key,
      unpackDistrict(packDistrict(districtShape(points))),
    ]),
  );
  return {
    streets: (loose) => all.flatMap((one) => (one.loose === loose ? [one.street] : [])),
    similar: (loose) => all.flatMap((one) => (isOneEdit(one.loose, loose) ? [one.street] : [])),
    district: (key) => shapes.get(key) ?? null,
  };
}

const find = (address: string, district: string | null, census: CityCensus) =>
  matchAddress(
    readAddress(address),
    district === null ? [] : namesOfDistrict(district).map(districtName),
    census,
  );

test("of namesakes that the census names otherwise, the one that lies in the neighbourhood is taken; of two there none", () => {
  const other = { district: "outro-nome" };
  const here = row(20, 400, 0, other);
  const far = row(20, 400, 9_000, other);
  const around = [house(-100, -900), house(-100, 900), house(600, 900), house(600, -900)];
  const matchIn = (addresses: CensusAddress[]) =>
    find("RUA DAS ACACIAS, N. 120", "CENTRO", town({ "rua acacias": addresses }, { centro: around }));
  expect(matchIn([...here, ...far])).toMatchObject({ step: "numero", precision: "porta" });
  const beside = row(20, 400, 800, other);
  expect(matchIn([...here, ...beside])).toMatchObject({ step: "bairro" });
  expect(matchIn([...far, ...row(20, 400, 18_000, other)])).toMatchObject({ step: "bairro" });
});

test("the only street of its name is that street whatever neighbourhood the list names; namesakes need it", () => {
  const one = town({ "rua acacias": row(20, 400, 0) });
  expect(find("RUA DAS ACACIAS, N. 120", "OUTRO BAIRRO", one)).toMatchObject({
    step: "numero",
    precision: "porta",
  });
  const far = row(20, 400, 9_000, { district: "vila-nova" });
  const two = town({ "rua acacias": [...row(20, 400, 0), ...far] });
  expect(find("RUA DAS ACACIAS, N. 120", "OUTRO BAIRRO", two)).toBeNull();
  expect(find("RUA DAS ACACIAS, N. 120", "VL NOVA", two)!.lng).toBeGreaterThan(-47.06);
  expect(find("RUA DAS ACACIAS, N. 120", "CENTRO", two)!.lng).toBeCloseTo(-47.06, 4);
});

test("a misspelt street is the similar one of the neighbourhood, also where others of that name are elsewhere", () => {
  const far = row(20, 400, 9_000, { district: "vila-nova" });
  const two = town({ "rua acacias": [...row(20, 400, 0), ...far] });
  expect(find("RUA DAS ACAVIAS, N. 120", "CENTRO", two)!.lng).toBeCloseTo(-47.06, 4);
  expect(find("RUA DAS ACAVIAS, N. 120", "VILA NOVA", two)!.lng).toBeGreaterThan(-47);
  expect(find("RUA DAS ACAVIAS, N. 120", "OUTRO BAIRRO", two)).toBeNull();
  const both = town({ "rua acacias": row(20, 400, 0), "rua acadias": row(20, 400, 500) });
  expect(find("RUA DAS ACAVIAS, N. 120", "CENTRO", both)).toBeNull();
});

test("of namesakes in neighbourhoods of nearly one name, that with the part of the city in brackets comes first", () => {
  const near = row(20, 400, 0, { district: "novo-horizonte" });
  const far = row(20, 400, 9_000, { district: "novo-horizonte-manilha" });
  const two = town({ "rua acacias": [...near, ...far] });
  const at = (district: string) => find("RUA DAS ACACIAS, N. 120", district, two)!.lng;
  expect(at("NOVO HORIZONTE")).toBeCloseTo(-47.06, 4);
  expect(at("NOVO HORIZONTE (MANILHA)")).toBeGreaterThan(-47);
  expect(at("NOVO HORIZONTE (ZONA NORTE)")).toBeCloseTo(-47.06, 4);
});

test("between numbers the radius reaches both, and beyond the last it grows with the excess", () => {
  const street = town({ "rua acacias": [20, 40, 80, 100].map((number) => house(number, 0, { number })) });
  const between = find("RUA DAS ACACIAS, N. 60", null, street)!;
  expect(between).toMatchObject({ step: "vizinhos", precision: "rua" });
  expect(between.lat).toBeCloseTo((LAT + 60 * METRE) / 1e6, 5);
  expect(between.metres).toBeGreaterThanOrEqual(50);
  const [near, farther] = ["N. 140", "N. 300"].map((n) => find(`RUA DAS ACACIAS, ${n}`, null, street)!);
  expect(farther!.metres - near!.metres).toBeGreaterThanOrEqual(160);
});

test("in a street that is numbered anew only the numbers of the list's neighbourhood count, or none", () => {
  const over = (number: number) => ({ number, district: "vila-nova" });
  const far = row(20, 1_000, 0).map((one) => house(one.number + 1_100, 0, over(one.number)));
  const nova = [...far, house(1_250, 0, over(150))];
  const census = town({ "rua acacias": [...row(20, 1_000, 0), house(1_050, 0), ...nova] });
  for (const number of [150, 155]) {
    const match = find(`RUA DAS ACACIAS, N. ${number}`, "CENTRO", census)!;
    expect(match.step).toBe("vizinhos");
    const off = metresBetween({ lat: match.lat * 1e6, lng: match.lng * 1e6 }, house(number, 0));
    expect(off).toBeLessThanOrEqual(20);
    expect(match.metres).toBeLessThanOrEqual(100);
  }
  expect(find("RUA DAS ACACIAS, N. 150", "VILA NOVA", census)).toMatchObject({
    step: "numero",
    precision: "porta",
  });
});

test("a long address is read, though its words could be divided in more ways than could ever be tried", () => {
  for (const end of ["-X", " (ANTIGA RUA 5)", "/2", "º"]) {
    const names = "PRESIDENTE JOSE ANTONIO DA SILVEIRA ".repeat(40).trim();
    expect(readAddress(`QUADRA 12, LT 3, RUA ${names}${end}`).streets).toHaveLength(2);
  }
  const { loose } = streetKey("rua 18");
  for (const later of ["RUA 18", "RUA 18 , CENTRO", "RUA 18 QUADRA 4", "RUA 18  "])
    expect(readAddress(`QUADRA 72, N. SN, LT 02, ${later}`).streets.at(-1)!.loose).toBe(loose);
});

test("block and lot are found as complements, and the block where the lot is not", () => {
  const lots = ["1", "2", "3"].map((lot, i) => house(i * 12, 0, { block: "11", lot }));
  const street = town({ "rua 18": [...lots, house(200, 0, { block: "12", lot: "3" })] });
  expect(find("RUA 18, N. SN, QD 11 LT 03", "CENTRO", street)).toMatchObject({
    step: "lote",
    precision: "porta",
  });
  expect(find("QUADRA 11, N. S/N, Apto 2, LT 02, RUA 18", "CENTRO", street)).toMatchObject({ step: "lote" });
  expect(find("RUA 18, N. SN, QD 11 LT 77", "CENTRO", street)).toMatchObject({ step: "quadra" });
  expect(find("RUA 18, N. SN", "CENTRO", street)).toMatchObject({ step: "logradouro" });
});

test("a street without a name is taken only in the neighbourhood of the list, and a named one anywhere near it", () => {
  const census = town({ "rua 2": row(20, 400, 0), "rua acacias": row(20, 400, 500) });
  expect(find("RUA II, N. 120", "CENTRO", census)).toMatchObject({ step: "numero" });
  expect(find("RUA II, N. 120", "BAIRRO QUE O CENSO NAO TEM", census)).toBeNull();
  expect(find("RUA ACACIAS, N. 120", "BAIRRO QUE O CENSO NAO TEM", census)).toMatchObject({ step: "numero" });
});

test("a lot that lies away from the address's number is one of another block, and not meant", () => {
  const street = (north: number) =>
    town({ "rua 18": [...row(20, 400, 0), house(north, 0, { block: "12", lot: "3" })] });
  const away = find("RUA 18, N. 110, LT 03", "CENTRO", street(300))!;
  expect(away.step).toBe("vizinhos");
  expect(away.lat).toBeCloseTo((LAT + 110 * METRE) / 1e6, 4);
  expect(find("RUA 18, N. 110, LT 03", "CENTRO", street(112))).toMatchObject({ step: "lote" });
});

test("an unknown street is placed in its neighbourhood's shape, and without one only in the municipality", () => {
  const points = row(0, 1_000, 0).flatMap((point, i) => [point, house(i * 20, 500)]);
  const centro = town({}, { centro: points });
  const match = find("RUA QUE NAO HA, N. 4", "CENTRO", centro)!;
  expect(match).toMatchObject({ step: "bairro", precision: "bairro" });
  expect(match.metres).toBeGreaterThan(500);
  expect(find("RUA QUE NAO HA, N. 4", "OUTRO", centro)).toBeNull();
});

test("a number so far beyond those of the street that it may be kilometres away is placed in its neighbourhood, never on the street", () => {
  const points = row(0, 1_000, 0).flatMap((point, i) => [point, house(i * 20, 500)]);
  const census = town({ "avenida acacias": row(20, 400, 0) }, { centro: points });
  expect(find("AVENIDA ACACIAS, N. 700", "CENTRO", census)).toMatchObject({ step: "vizinhos" });
  expect(find("AVENIDA ACACIAS, N. 2400", "CENTRO", census)).toMatchObject({ step: "bairro" });
  expect(find("AVENIDA ACACIAS, N. 2400", null, census)).toBeNull();
  expect(find("AVENIDA ACACIAS, N. SN", null, census)).toMatchObject({ step: "logradouro" });
});

test("for random streets the true point of any number lies within the radius, packed and unpacked", () => {
  const random = seededRandom(77);
  for (let round = 0; round < 60; round++) {
    const angle = random() * 6;
    const scale = 0.5 + random();
    const at = (number: number) =>
      house(Math.cos(angle) * number * scale, Math.sin(angle) * number * scale, { number });
    const numbers = Array.from({ length: 40 }, () => 2 + Math.floor(random() * 900)).filter(
      (n) => random() > 0.3 && n > 0,
    );
    const census = town({ "rua acacias": numbers.map(at) });
    for (let i = 0; i < 10; i++) {
      const number = 1 + Math.floor(random() * 950);
      const match = find(`RUA DAS ACACIAS, N. ${number}`, null, census);
      if (match === null) continue;
      const off = metresBetween({ lat: match.lat * 1e6, lng: match.lng * 1e6 }, at(number));
      expect(off, `${number} of ${numbers.join()}`).toBeLessThanOrEqual(match.metres);
      expect(match.step).toBe(numbers.includes(number) ? "numero" : match.step);
    }
  }
});
