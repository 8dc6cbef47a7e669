import { discountText, headline, saleModeName } from "#app/features/listings/listing-view.ts";
import type { Listing } from "#app/features/listings/listing.ts";
import { pictureOf, type Picture } from "#app/features/listings/picture.ts";
import { priceLabel } from "#app/features/listings/source-words.ts";
import { dayInSaoPaulo, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";

/** A property that somebody follows. */
export interface Favorite {
  listing: Listing;
  savedAt: Date;
  /** Taken off by an administrator. */
  withdrawn: boolean;
}

/** What the list of favourites shows of one. */
export interface FavoriteView {
  number: string;
  title: string;
  address: string;
  saleMode: string;
  picture: Picture;
  /** `Leilão em 12/03/2026`, or that the list gives no day. */
  date: string;
  priceLabel: string;
  price: string;
  /** Struck through; null without a real discount. */
  appraisal: string | null;
  discount: string | null;
  open: boolean;
  /** Why it is closed; null while it is open. */
  closed: string | null;
  saved: string;
}

/** How a favourite is shown on the day `today`. It is open while the event log has it on the newest list. */
export function favoriteView({ listing, savedAt, withdrawn }: Favorite, today: IsoDate): FavoriteView {
  const open = listing.leftOn === null && !withdrawn;
  const discount = open ? discountText(listing.discount) : null;
  return {
    number: listing.number,
    title: headline(listing),
    address: listing.address,
    saleMode: saleModeName(listing.saleMode),
    picture: pictureOf(listing),
    date: dateText(listing, today),
    priceLabel: open ? priceLabel(listing.saleModeCode) : "Último preço na lista",
    price: formatPrice(listing.priceCents),
    appraisal: discount === null ? null : formatPrice(listing.appraisalCents),
    discount,
    open,
    closed: open ? null : closedText(listing),
    saved: `Salvo em ${formatDate(dayInSaoPaulo(savedAt))}`,
  };
}

function closedText({ leftOn }: Listing): string {
  return leftOn === null
    ? "Não está mais disponível aqui"
    : `Saiu da lista em ${formatDate(leftOn)}; pode voltar`;
}

function dateText({ nextDate, saleModeCode }: Listing, today: IsoDate): string {
  if (nextDate === null) return "Sem data publicada na lista";
  const day = formatDate(nextDate);
  if (nextDate < today) return `A última data conhecida, ${day}, já passou`;
  return saleModeCode.startsWith("venda") ? `Propostas até ${day}` : `Leilão em ${day}`;
}
