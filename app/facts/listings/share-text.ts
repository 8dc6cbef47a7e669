import { formatPrice } from "#app/lib/money.ts";
import { LAST_PRICE, priceLabel } from "./auction.ts";
import type { Listing } from "./listing.ts";

/** The text of a message about a property, without its link: type, district, city with state, and what its price is. */
export function shareText({
  auction = null,
  ...listing
}: Pick<
  Listing,
  "type" | "district" | "locality" | "city" | "state" | "saleModeCode" | "leftOn" | "priceCents"
> &
  Partial<Pick<Listing, "auction">>): string {
  const district = listing.district ?? listing.locality;
  return [
    listing.type,
    district === null ? null : `Bairro: ${district}`,
    `Cidade: ${listing.city}/${listing.state}`,
    // A narrow no-break space would be shown as a question mark in some chat programs.
    `${listing.leftOn === null ? priceLabel({ ...listing, auction }) : LAST_PRICE}: ${formatPrice(listing.priceCents)}`.replaceAll(
      /\s/g,
      " ",
    ),
  ]
    .filter((line) => line !== null)
    .join("\n");
}

/** The address that opens WhatsApp with the message, the link at its end so that its preview is shown. */
export function whatsappHref(text: string, address: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text}\n${address}`)}`;
}
