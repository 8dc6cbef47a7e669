import { discountText, headline } from "#app/facts/listings/listing-text.ts";
import { priceLabel } from "#app/facts/listings/auction.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { isDemoNumber, type Listing } from "#app/facts/listings/listing.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import type { Availability } from "#app/core/ingestion/availability.server.ts";
import { dayInSaoPaulo, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { percent } from "#app/lib/numbers.ts";
import type { PropertyMatch } from "./property-table.server.ts";

/** Whether the portal shows a property, in words. `gone`: no list has it any more, so it is shown nowhere. */
export interface SituationView {
  kind: "available" | "unavailable" | "gone";
  text: string;
  /** `desde 23/11/2026`, `saiu da lista em 10/03/2026`; null where nothing is to be said. */
  note: string | null;
}

/** A row of the list. */
export interface PropertyRow {
  number: string;
  address: string;
  /** `Campinas/SP`. */
  place: string;
  type: string;
  price: string;
  /** `42%`; null without one. */
  discount: string | null;
  situation: SituationView;
}

export function propertyRow(
  { listing, available }: PropertyMatch,
  since: ReadonlyMap<string, IsoDate>,
): PropertyRow {
  return {
    number: listing.number,
    address: addressOf(listing),
    place: `${listing.city}/${listing.state}`,
    type: listing.type,
    price: formatPrice(listing.priceCents),
    discount: discountText(listing.discount),
    situation: situationOf(listing, available ? null : (since.get(listing.number) ?? null)),
  };
}

/** In words; `since` is the day of its withdrawal, null where it was not taken off. */
function situationOf({ leftOn }: Listing, since: IsoDate | null): SituationView {
  if (since !== null)
    return { kind: "unavailable", text: "Indisponível", note: `desde ${formatDate(since)}` };
  return leftOn === null
    ? { kind: "available", text: "Disponível", note: null }
    : { kind: "gone", text: "Fora da lista", note: `saiu até ${formatDate(leftOn)}` };
}

/** The dialog of one property. */
export interface PropertyDialogView {
  number: string;
  title: string;
  situation: SituationView;
  available: boolean;
  /** Why it was taken off; null: nobody said, or it was not. */
  reason: string | null;
  facts: { term: string; text: string }[];
  description: string | null;
  /** The bank's page; null for an invented property. */
  officialUrl: string | null;
}

export function propertyDialog(
  { listing, description, sourceAddress }: ListingDetail,
  { available, reason, since }: Availability & { since: Date | null },
): PropertyDialogView {
  const { number, city, state, district, postalCode, appraisalCents, discount } = listing;
  const where = [sourceAddress, district, `${city}/${state}`, postalCode && `CEP ${postalCode}`];
  return {
    number,
    title: headline(listing),
    situation: situationOf(listing, since && dayInSaoPaulo(since)),
    available,
    reason,
    facts: [
      { term: "Código", text: number },
      { term: "Endereço", text: where.filter(Boolean).join(", ") },
      { term: priceLabel(listing), text: formatPrice(listing.priceCents) },
      { term: "Avaliação", text: formatPrice(appraisalCents) },
      { term: "Desconto", text: discount === null ? "Nenhum: preço acima da avaliação" : percent(discount) },
      { term: "Tipo", text: listing.type },
      { term: "Modalidade", text: saleModeName(listing.saleMode) },
    ],
    description,
    officialUrl: isDemoNumber(number) ? null : listing.officialUrl,
  };
}

/** The address with its neighbourhood. */
function addressOf({ address, district }: Listing): string {
  return district === null ? address : `${address}, ${district}`;
}
