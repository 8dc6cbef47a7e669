import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { allCities } from "#app/facts/places/places.ts";
import { NEAR_METRES, type NearbySales } from "#app/facts/sales/nearby-sales.ts";
import { saleKindOf, type SaleKind } from "#app/facts/sales/registered-sale.ts";
import { formatDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { formatPrice } from "#app/lib/money.ts";
import { ofCity } from "#app/lib/place-words.ts";
import { plural } from "#app/lib/numbers.ts";
import { AREA_WORDS } from "./price-view.ts";

/** What the registered sales near a property say of its price per m². */
export interface SalesView {
  text: string;
  /** How the list's price differs; empty where the two cannot be compared. */
  comparison: string;
  /** Where the sales come from, and what they are not. */
  note: string;
}

const KIND_WORDS: Record<SaleKind, string> = {
  apartamento: "apartamentos",
  casa: "casas e sobrados",
  terreno: "terrenos",
  loja: "lojas",
  sala: "salas",
};

export function salesView(sales: NearbySales, listing: Listing): SalesView {
  const count = plural(sales.count, "venda", "vendas");
  const where = `a até ${NEAR_METRES} m em 24 meses`;
  const cities = allCities().filter(({ ibgeCode }) => sales.cities.includes(ibgeCode));
  const kind = saleKindOf(listing.typeCode)!;
  const area = kind === "terreno" ? "do terreno" : "construída, que pode incluir partes comuns";
  return {
    text:
      sales.medianCents === null
        ? `Poucas vendas registradas: ${count} ${where}.`
        : `Mediana de ${formatPrice(sales.medianCents)} por m², ${count} ${where}.`,
    comparison: sales.medianCents === null ? "" : comparisonOf(sales.medianCents, listing, kind),
    note:
      `Fonte: prefeitura ${joinAnd(cities.map(({ slug, name }) => ofCity(slug, name)))}, ITBI; lida em ${formatDate(sales.readOn)}. ` +
      `São valores declarados de vendas de ${KIND_WORDS[kind]} desde ${formatDate(sales.since)}, divididos pela área ${area}. ` +
      "Estado, idade e ocupação de cada imóvel não são conhecidos: não é uma avaliação deste.",
  };
}

/** Shares are rounded down, so that nothing is exaggerated. Only areas of one measure are compared. */
function comparisonOf(medianCents: number, listing: Listing, kind: SaleKind): string {
  const area = searchArea(listing);
  const own = pricePerM2Cents(listing);
  if (area === null || own === null || (area.which === "land") !== (kind === "terreno")) return "";
  const share = Math.floor((Math.abs(own - medianCents) * 100) / medianCents);
  const price = `O preço da lista é de ${formatPrice(own)} por m² (${AREA_WORDS[area.which].replace(/^[ao] /, "")})`;
  if (share === 0) return `${price}, praticamente o mesmo.`;
  return `${price}, ${share}% ${own < medianCents ? "abaixo" : "acima"} dessa mediana.`;
}
