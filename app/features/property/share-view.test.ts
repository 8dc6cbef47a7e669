import { expect, test } from "vitest";
import { formatPrice } from "#app/lib/money.ts";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { shareCard, shareView } from "./share-view.ts";

const NOW = new Date("2026-01-09T12:00:00Z");
const ADDRESS = "https://martelo.example/property/8444400000001";
const cardOf = (overrides: Parameters<typeof newListing>[0]) =>
  shareCard(newDetail({ listing: newListing(overrides) }), NOW);

test("the card has type and neighbourhood in its title, and the city separately", () => {
  const money = { price: formatPrice(9_000_000), discount: "40%", appraisal: formatPrice(15_000_000) };
  const facts = ["2 quartos", "1 vaga", "48,2 m²"];
  const words = { title: "Apartamento em Setor dos Ipês", place: "Goiânia/GO", facts };
  expect(cardOf({})).toMatchObject({ ...money, ...words });
  expect(cardOf({ district: null }).title).toBe("Apartamento");
});

test("a price above the appraisal has neither discount nor appraisal", () => {
  const card = cardOf({ priceCents: 20_000_000, saleModeCode: "leilao_sfi" });
  expect(card).toMatchObject({ discount: null, appraisal: null, label: "Lance mínimo (1º ou 2º leilão)" });
});

test("a demonstration property is called one", () => {
  expect(cardOf({ number: "9990260000017" }).label).toBe("Demonstração · Preço mínimo");
});

test("the picture's address changes when and only when the content of the picture does", () => {
  const addressOf = (overrides: Parameters<typeof newListing>[0]) =>
    shareView(newDetail({ listing: newListing(overrides) }), ADDRESS, NOW).address;
  expect(addressOf({})).toMatch(/^https:\/\/martelo\.example\/property\/8444400000001\/og\.jpg\?v=\w+$/);
  expect(addressOf({ firstSeen: "2026-01-07" })).toBe(addressOf({}));
  expect(addressOf({ lastSeen: "2026-01-07" })).not.toBe(addressOf({}));
  expect(addressOf({ priceCents: 8_900_000 })).not.toBe(addressOf({}));
});

test("the alternative text says what is on the picture", () => {
  expect(shareView(newDetail({ listing: newListing() }), ADDRESS, NOW).alt).toBe(
    `Apartamento em Setor dos Ipês, Goiânia/GO. Preço mínimo: ${formatPrice(9_000_000)}, 40% abaixo da avaliação. Lista de 08/01/2026`,
  );
});

test("of a property that was taken off the portal neither the picture nor its text has the price", () => {
  const detail = newDetail({ listing: newListing(), available: false, withdrawnOn: "2026-01-08" });
  const card = shareCard(detail, NOW);
  const left = "Retirado deste portal em 08/01/2026";
  expect(card).toMatchObject({ label: "Fora deste portal", price: "Indisponível", left });
  expect(card).toMatchObject({ discount: null, appraisal: null });
  expect(shareView(detail, ADDRESS, NOW).alt).not.toContain("R$");
});
