import { expect, test } from "vitest";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { structuredData } from "./structured-data.ts";

const NOW = new Date("2026-10-01T12:00:00Z");
const ADDRESSES = { page: "https://martelo.example/property/1", image: "https://martelo.example/og.jpg" };

/** Parses the data as a search engine does. */
function read(...[detail]: Parameters<typeof newDetail>) {
  return JSON.parse(JSON.stringify(structuredData(newDetail(detail), ADDRESSES, NOW)));
}

test("price, place and rooms use the names of schema.org", () => {
  const listing = newListing({ lat: -16.7, lng: -49.3, precision: "rua" });
  expect(read({ listing })).toMatchObject({
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    url: ADDRESSES.page,
    image: ADDRESSES.image,
    mainEntity: {
      "@type": "Apartment",
      numberOfBedrooms: 2,
      floorSize: { value: 48.2, unitCode: "MTK" },
      address: { addressLocality: "Goiânia", addressRegion: "GO", addressCountry: "BR" },
      geo: { latitude: -16.7, longitude: -49.3 },
    },
    offers: { price: "90000.00", priceCurrency: "BRL", availability: "https://schema.org/InStock" },
  });
});

test("unknown values are left out", () => {
  const unknown = { bedrooms: null, bathrooms: null, areaPrivateM2: null, areaTotalM2: null };
  const listing = newListing({ ...unknown, lat: -16, lng: -49, precision: "bairro" });
  const { mainEntity, offers } = read({ listing });
  expect(Object.keys(mainEntity).sort()).toEqual(["@type", "address", "identifier", "name"]);
  expect(offers).not.toHaveProperty("validThrough");
});

test("the day of posting is given only when a list shows it exactly", () => {
  const posted = (seenAfter: string | null) => read({ listing: newListing({ seenAfter }) });
  expect(posted("2026-01-07").datePosted).toBe("2026-01-08");
  expect(posted("2026-01-06")).not.toHaveProperty("datePosted");
  expect(posted(null)).not.toHaveProperty("datePosted");
});

test("land is a place without rooms", () => {
  const listing = newListing({ typeCode: "terreno", type: "Terreno", areaLandM2: 300 });
  expect(read({ listing }).mainEntity).not.toHaveProperty("floorSize");
  expect(read({ listing }).mainEntity["@type"]).toBe("Place");
});

test("the minimum bid of an auction is no offer: nobody can buy the property for it", () => {
  for (const saleModeCode of ["leilao_sfi", "licitacao_aberta"])
    expect(read({ listing: newListing({ saleModeCode }) })).not.toHaveProperty("offers");
});

test("an offer is valid until the last future date of its sale, and a property that left has no offer", () => {
  const listing = newListing({ saleModeCode: "venda_online" });
  const page = newPage({ onlineDeadlineAt: "2026-10-20T09:30:00-03:00", cep: "74703-110" });
  const offer = read({ listing, page });
  expect(offer.offers.validThrough).toBe("2026-10-20T09:30:00-03:00");
  expect(offer.mainEntity.address.postalCode).toBe("74703-110");
  const gone = read({ listing, page, available: false });
  expect(gone.offers.availability).toBe("https://schema.org/OutOfStock");
  expect(gone.offers).not.toHaveProperty("validThrough");
});
