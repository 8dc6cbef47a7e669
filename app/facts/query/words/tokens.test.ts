import { expect, test } from "vitest";
import { listingTokens, queryWords } from "./tokens.ts";

const LISTING = {
  number: "8787718965896",
  state: "SP",
  city: "Santa Bárbara d'Oeste",
  locality: null,
  district: "Jd. São João",
  address: "R. São João, nº 134A, Apto. 12",
  postalCode: null,
  type: "Apartamento",
} as const;

test("a listing is found by the words of its place, type and state and by its number, each once", () => {
  const tokens = "12 134a 8787718965896 apartamento barbara d jardim joao n oeste rua santa sao sp";
  // What only ranks: the words of the street and the number of the house.
  expect(listingTokens(LISTING).toSorted()).toEqual([...tokens.split(" "), "{joao", "{sao", "~134a"]);
});

test("a listing is found by the CEP that a saved page gave", () => {
  const without = listingTokens(LISTING);
  expect(listingTokens({ ...LISTING, postalCode: "01310-100" })).toEqual(
    expect.arrayContaining([...without, "01310100"]),
  );
});

test.each([
  ["R São João", ["rua", "sao", "joao"]],
  ["rua rua", ["rua"]],
  [
    "Av. Jd Vl Pq Res Cond St Apto",
    ["avenida", "jardim", "vila", "parque", "residencial", "condominio", "setor", "apartamento"],
  ],
  ["!", []],
  ["Av. Paulista, cep: 01310-100", ["avenida", "paulista", "01310100"]],
  ["CEP 01.310-100 apto 12", ["01310100", "apartamento", "12"]],
  ["rua 01310-1000", ["rua", "1310", "1000"]],
])("%j is searched as the words %j", (text, words) => {
  expect(queryWords(text).map((word) => word.join("|"))).toEqual(words);
});
