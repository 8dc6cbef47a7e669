import { capitalized } from "#app/lib/enumerate.ts";
import { inCity } from "#app/lib/place-words.ts";
import { slugify } from "#app/lib/text.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { factsOf, headline } from "#app/facts/listings/listing-text.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { isDemoNumber } from "#app/facts/listings/listing.ts";
import { pictureOf } from "#app/facts/listings/picture.ts";
import type { ShareCard } from "#app/features/share-image/share-drawing.ts";
import { priceView } from "./price-view.ts";
import { statusView } from "./status-view.ts";

/** The content of the share picture of a property at a given time. */
export function shareCard(detail: ListingDetail, now: Date): ShareCard {
  const { listing } = byNewerSource(detail, now);
  const place = `${listing.city}/${listing.state}`;
  const view = priceView(detail, now);
  const price = detail.withdrawnOn === null ? view : { ...view, ...WITHOUT_PRICE };
  return {
    label: isDemoNumber(listing.number) ? `Demonstração · ${price.label}` : price.label,
    price: price.amount,
    discount: price.discount,
    appraisal: price.discount === null ? null : price.appraisal,
    title: headline(listing)
      .split(" - ")[0]!
      .replace(` ${inCity(slugify(place), place)}`, ""),
    place,
    facts: factsOf(listing).map(({ text }) => text),
    saleMode: saleModeName(listing.saleMode),
    list: capitalized(price.list),
    left: statusView(detail).left,
    picture: pictureOf(listing),
  };
}

/** In place of the price of a property that was taken off the portal. */
const WITHOUT_PRICE = { label: "Fora deste portal", amount: "Indisponível", discount: null, appraisal: "" };

/** Address of the share picture for the property's page at `address`, and its alternative text. */
export function shareView(
  detail: ListingDetail,
  address: string,
  now: Date,
): { address: string; alt: string } {
  const card = shareCard(detail, now);
  return { address: `${address}/og.jpg?v=${versionOf(card)}`, alt: altOf(card) };
}

/** The alternative text of the picture. */
function altOf({ label, price, discount, title, place, list, left }: ShareCard): string {
  const worth = discount === null ? "" : `, ${discount} abaixo da avaliação`;
  return `${title}, ${place}. ${label}: ${price}${worth}. ${list}${left === null ? "" : `. ${left}`}`;
}

/** A short hash of the card: services that cache a picture by its address fetch the new one. */
function versionOf(card: ShareCard): string {
  let value = 0x811c9dc5;
  for (const letter of JSON.stringify(card)) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193);
  return (value >>> 0).toString(36);
}
