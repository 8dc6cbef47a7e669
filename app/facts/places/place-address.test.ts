import { expect, test } from "vitest";
import { allCities } from "./places.ts";
import { placeHref, readPlace } from "./place-address.ts";

const queryOf = (address: string) => {
  const [uf = "", city, district] = address.split("/");
  const place = readPlace({ uf, city, district });
  return place && placeHref(place);
};

test("every city has an address of its own, and reading it gives the city", () => {
  const addresses = allCities().map(({ slug, state }) => {
    const href = placeHref({ state, citySlug: slug, districtSlug: null });
    expect(queryOf(href.slice("/imoveis/".length))).toBe(href);
    return href;
  });
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("other spellings of a place lead to one address, and what cannot be a place to none", () => {
  expect(
    [
      "SP",
      "sp/Campinas",
      "sp/campinas-sp",
      "SP/S%C3%A3o Paulo",
      "sp/moji-mirim",
      "sp/campinas/Jd. Nova Europa",
    ].map((address) => queryOf(decodeURIComponent(address))),
  ).toEqual([
    "/imoveis/sp",
    "/imoveis/sp/campinas",
    "/imoveis/sp/campinas",
    "/imoveis/sp/sao-paulo",
    "/imoveis/sp/mogi-mirim",
    "/imoveis/sp/campinas/jardim-nova-europa",
  ]);
  expect(["xx", "sp/...", "sp/campinas/..."].map(queryOf)).toEqual([null, null, null]);
});
