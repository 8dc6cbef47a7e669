import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { newListing } from "#tests/listing.ts";
import { buildingAddress, buildingKey } from "./building.ts";
const at = (address: string, over: Partial<Listing> = {}) =>
  buildingKey(newListing({ address, citySlug: "rio-de-janeiro-rj", state: "RJ", ...over }));

test("units of one street number are one building, in any spelling of unit and street", () => {
  const one = at("Estrada da Pedra, N. 2243, Apto 502, Bloco 04");
  expect(one).not.toBeNull();
  for (const same of [
    "ESTRADA DA PEDRA, N. 2243,",
    "Estrada da Pedra, N. 2.243, Casa 7",
    "Estrada  da Pedra, nº 02243, Apto. 1",
  ]) {
    expect(at(same), same).toBe(one);
  }
  expect(at("Av. Brasil, N. 10, Apto 1")).toBe(at("Avenida Brasil, N. 10"));
  expect(at("Rua Luís Gama, N. 10, Apto 1")).toBe(at("Rua Luiz Gama, N. 10"));
  expect(at("Rua Araçá, N. 3-25, Apto 1")).toBe(at("Rua Araca, N. 3-25"));
});

test("without a number there is no building", () => {
  for (const vague of ["Rua das Flores, N. SN, LT 4", "Rua das Flores, N. 0, QD 2", "Fazenda Boa Vista", ""])
    expect(at(vague), vague).toBeNull();
});

test("the district distinguishes buildings only where the street has no name", () => {
  const other = { districtSlug: "outro-bairro" };
  const unnamed = ["4", "Projetada", "Dois", "12 A", "G1", "JP 12", "Principal"].map((name) => `Rua ${name}`);
  for (const street of [...unnamed, "Avenida D", "Travessa Sem Nome"]) {
    const address = `${street}, N. 12`;
    expect(at(address, other), street).not.toBe(at(address));
    expect(at(`${address}, Apto 2`), street).toBe(at(address));
    expect(at(address, { districtSlug: null }), street).toBeNull();
  }
  for (const street of ["Rua das Flores", "Rua Dois de Julho", "Rodovia BR 101", "Rua Quinze de Novembro"])
    expect(at(`${street}, N. 12`, other), street).toBe(at(`${street}, N. 12`));
});

test("a building's address is the street and its number", () => {
  expect(buildingAddress("Rua das Flores, N. 12, Apto 1, BL 2")).toBe("Rua das Flores, N. 12");
  expect(buildingAddress("Fazenda Boa Vista")).toBe("Fazenda Boa Vista");
});

test("two addresses in random spellings are one building exactly when street, number and city are the same", () => {
  const random = seededRandom(312);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const named = ["das Flores", "São João", "Sete de Setembro"];
  const unnamed = ["4", "D", "Projetada A", "Vinte e Um"];
  const addresses = Array.from({ length: 120 }, () => {
    const [kind, short] = one([
      ["Rua", "R."],
      ["Avenida", "AV."],
      ["Travessa", "Trav."],
    ] as const);
    const name = one([...named, ...unnamed]);
    const number = one(["12", "120", "1200", "12A"]);
    const citySlug = one(["niteroi-rj", "rio-de-janeiro-rj"]);
    const districtSlug = one(["centro", "outro-bairro", null]);
    const street = one([`${kind} ${name}`, `${short} ${name}`, `${kind}  ${name}`.toUpperCase()]);
    const written = one([number, `0${number}`, number.replace("1200", "1.200")]);
    const address = `${street}, ${one(["N.", "nº", "N"])} ${written}${one(["", ", Apto 3", ", BL 2, Casa 120"])}`;
    const place = unnamed.includes(name) ? districtSlug : "";
    return {
      key: at(address, { citySlug, districtSlug }),
      is: place === null ? null : [kind, name, number, citySlug, place].join("|"),
      address,
    };
  });
  expect(addresses.filter(({ key, is }) => (key === null) !== (is === null))).toEqual([]);
  const known = addresses.filter(({ is }) => is !== null);
  const pairs = known.flatMap((a) =>
    known.flatMap((b) => ((a.key === b.key) === (a.is === b.is) ? [] : [[a, b]])),
  );
  expect(pairs).toEqual([]);
});
