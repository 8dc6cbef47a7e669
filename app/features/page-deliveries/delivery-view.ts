import { differenceWords } from "#app/core/page-deliveries/divergence.ts";
import type { StoredDelivery } from "#app/core/page-deliveries/delivery.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { MOMENT_FIELDS, MOMENT_NAMES, writtenInstant, type Moment } from "#app/facts/listings/deadline.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { formatExact } from "#app/lib/money.ts";

/** A page that was brought, as its own page shows it. */
export interface DeliveryView {
  id: string;
  number: string;
  savedAt: string;
  rows: { term: string; text: string }[];
  /** Whether a list has shown the property, so that it has a page here. */
  isListed: boolean;
  /** Whether the page says nothing but that the property is gone. */
  isGone: boolean;
  standing: Standing;
}

/** `pending`: anybody who is signed in may take it over. `own`: only its member sees it. */
type Standing =
  | { kind: "pending"; signedIn: boolean }
  | { kind: "own"; differences: string[] }
  | { kind: "public" }
  | { kind: "of_another" };

/** @param viewer the member who looks; null: a visitor */
export function deliveryView(
  { id, number, page, savedAt, userId, isPublic, divergence }: StoredDelivery,
  isListed: boolean,
  viewer: string | null,
): DeliveryView {
  return {
    id,
    number,
    savedAt: formatMoment(savedAt),
    rows: userId === null || userId === viewer ? factRows(page) : [],
    isListed,
    isGone: page.goneAt !== undefined,
    standing:
      userId === null
        ? { kind: "pending", signedIn: viewer !== null }
        : userId !== viewer
          ? { kind: "of_another" }
          : isPublic
            ? { kind: "public" }
            : { kind: "own", differences: differenceWords(divergence) },
  };
}

function factRows(page: PropertyPage): DeliveryView["rows"] {
  const money = (cents: number | null) => (cents === null ? null : formatExact(cents));
  const moments = (Object.keys(MOMENT_FIELDS) as Moment["key"][]).map((key): [string, string | null] => {
    const at = page[MOMENT_FIELDS[key]];
    return [MOMENT_NAMES[key], at && writtenInstant(at)];
  });
  const town = page.city && `${page.city}/${page.state}`;
  const rows: [string, string | null | undefined][] = [
    ["Situação", page.goneAt === undefined ? null : "não está mais disponível para venda"],
    ["Endereço", [page.address, town].filter(Boolean).join(", ")],
    ["Tipo", page.type],
    ["Modalidade", page.saleMode],
    ["Avaliação", money(page.appraisalCents)],
    ["Valor mínimo", money(page.minPriceCents)],
    ["Lance mínimo no 1º leilão", money(page.firstAuctionPriceCents)],
    ["Lance mínimo no 2º leilão", money(page.secondAuctionPriceCents)],
    ...moments,
    ["Ação judicial", page.lawsuits],
    ["Condomínio", page.condominium],
    ["Tributos", page.taxes],
    ["Pagamento", page.paymentNotes.join(" ")],
    ["Matrícula", page.registration],
  ];
  return rows.flatMap(([term, text]) => (text ? [{ term, text }] : []));
}
