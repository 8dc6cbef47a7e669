import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import { discountText, factsOf, headline } from "./listing-text.ts";

test("a discount is never rounded up, and one of less than a percent is not shown", () => {
  expect(discountText(39.99)).toBe("39%");
  expect(discountText(0.99)).toBeNull();
  expect(discountText(null)).toBeNull();
});

test("facts show only what the source has, and land is shown as land", () => {
  expect(factsOf(newListing()).map((fact) => fact.text)).toEqual(["2 quartos", "1 vaga", "48,2 m²"]);
  const land = newListing({
    bedrooms: null,
    parking: null,
    areaPrivateM2: 0.01,
    areaTotalM2: null,
    areaLandM2: 360,
  });
  expect(factsOf(land).map((fact) => fact.text)).toEqual(["360 m² de terreno"]);
  expect(
    factsOf(newListing({ bedrooms: null, parking: null, areaPrivateM2: null, areaTotalM2: null })),
  ).toEqual([]);
});

test("a place without a district, and one inside its municipality, read naturally", () => {
  expect(headline(newListing())).toBe("Apartamento em Setor dos Ipês - Goiânia/GO");
  expect(headline(newListing({ district: null }))).toBe("Apartamento em Goiânia/GO");
  const region = newListing({ district: null, locality: "Samambaia", city: "Brasília", state: "DF" });
  expect(headline(region)).toBe("Apartamento em Samambaia - Brasília/DF");
});
