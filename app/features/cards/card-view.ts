import { priceLabel } from "#app/facts/listings/auction.ts";
import { EVENTS, type NewsKind } from "#app/facts/listings/event-kinds.ts";
import { NEWS_DAYS } from "#app/facts/listings/list-days.ts";
import { discountText, factsOf, leftText, type Fact } from "#app/facts/listings/listing-text.ts";
import { EXTREME_DISCOUNT } from "#app/facts/listings/extreme-discount.ts";
import type { Listing, News } from "#app/facts/listings/listing.ts";
import { pictureOf, type Picture } from "#app/facts/listings/picture.ts";
import { pointKey } from "#app/facts/listings/point-key.ts";
import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { distanceText } from "#app/facts/own-places/own-distance.ts";
import { markedElsewhere, markedPieces } from "#app/facts/query/words/marked-texts.ts";
import type { Marks } from "#app/facts/query/words/marks.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { addDays, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice, shortMoney } from "#app/lib/money.ts";
import { pack, type Packed } from "#app/ui/packed.ts";

export type Tone = "plain" | "good" | "new" | "late";

interface Tag {
  text: string;
  tone: Tone;
}

/** The texts of a card in which words of a search are marked: plain and marked pieces in turn. */
interface MarkedTexts {
  title: string[];
  place: string[];
  /** What a card does not show otherwise: address, CEP and number; only those that have a mark. */
  more: string[] | null;
}

/** The texts of a card: strings only, so that a page of them stays small. */
export interface CardView {
  /** Whether its photo is on this server; absent where it is not. */
  photo?: true;
  /** Absent where no words were searched; the first field beside `distance`, by which `isMarkedCard` knows them packed. */
  marked?: MarkedTexts;
  /** How far it is from the viewer's place; absent where they measure from none. Such a card is nobody else's. */
  distance?: string;
  number: string;
  title: string;
  place: string;
  priceLabel: string;
  /** The stage of the sale: the sale mode, of an auction whose minimum bid the price is. */
  stage: string;
  price: string;
  /** Only when the price is below it. */
  appraisal: string | null;
  discount: string | null;
  /** Why there are such prices; null where the discount is not extreme. */
  why: string | null;
  /** Rooms, parking and area; the bathrooms, whose words are long, are left to the property's page. */
  facts: Fact[];
  /** Recent events. */
  news: Tag[];
  tags: Tag[];
  picture: Picture;
  /** `pointKey`: the point of the map it is drawn at. */
  at: string | null;
}

const NEWS_TONES: Record<NewsKind, Tone> = { novo: "new", voltou: "plain", baixou: "good" };

const WHY_EXTREME = "Por que tão barato? É comum em imóvel ocupado, com dívidas ou danos.";

/** The card of a listing; a date before `today` is not shown. */
export function cardView(listing: Listing, today: IsoDate): CardView {
  const discount = listing.leftOn === null ? discountText(listing.discount) : null;
  const tags: Tag[] = [];
  if (listing.acceptsFinancing || listing.payments.includes("financiamento")) {
    tags.push({ text: "Aceita financiamento", tone: "plain" });
  }
  if (listing.nextDate !== null && listing.nextDate >= today) {
    const word = listing.saleModeCode.startsWith("venda") ? "Até" : "Leilão em";
    tags.push({ text: `${word} ${formatDate(listing.nextDate)}`, tone: "late" });
  }
  const left = leftText(listing);
  if (left !== null) tags.unshift({ text: left, tone: "late" });
  return {
    number: listing.number,
    title: listing.district ? `${listing.type} em ${listing.district}` : listing.type,
    place: listing.locality
      ? `${listing.locality}, ${listing.city}/${listing.state}`
      : `${listing.city}/${listing.state}`,
    priceLabel: priceLabel(listing),
    stage: listing.saleModeCode === "leilao_sfi" ? priceLabel(listing) : saleModeName(listing.saleMode),
    price: formatPrice(listing.priceCents),
    appraisal: discount === null ? null : formatPrice(listing.appraisalCents),
    discount,
    why: discount !== null && listing.discount! >= EXTREME_DISCOUNT ? WHY_EXTREME : null,
    facts: factsOf(listing).filter(({ icon }) => icon !== "bath"),
    news: listing.news.map((news) => newsTag(news, today)),
    tags,
    picture: pictureOf(listing),
    at: pointKey(listing),
  };
}

/** `Novo`; where the newest list is not recent, `Novo na lista de 19/06`. */
function newsTag({ kind, date, dropCents }: News, today: IsoDate): Tag {
  const drop = dropCents === null ? "" : ` ${shortMoney(dropCents)}`;
  const list = isRecent(date, today) ? "" : ` na lista de ${listDay(date, today)}`;
  return { text: `${EVENTS[kind].news.tag}${drop}${list}`, tone: NEWS_TONES[kind] };
}

function isRecent(date: IsoDate, today: IsoDate): boolean {
  return date > addDays(today, -NEWS_DAYS);
}

/** `19/06`, in another year `19/06/2025`. */
function listDay(date: IsoDate, today: IsoDate): string {
  return formatDate(date).slice(0, date.slice(0, 4) === today.slice(0, 4) ? 5 : 10);
}

const PACKED = new WeakMap<Listing, { today: IsoDate; card: Packed<CardView> }>();

function markedTexts(listing: Listing, marks: Marks): MarkedTexts {
  const { type, district, locality, city, state } = listing;
  return {
    title: markedPieces(
      [type, marks.type],
      ...(district ? [" em ", [district, marks.district] as const] : []),
    ),
    place: markedPieces(
      ...(locality ? [[locality, marks.locality] as const, ", "] : []),
      [city, marks.city],
      "/",
      [state, marks.state],
    ),
    more: markedElsewhere(listing, marks),
  };
}

/** What a card has beyond what everybody sees: the marks of a search, the distance from the viewer's place. */
export interface CardExtras {
  marks?: Marks | undefined;
  from?: OwnPlace | null;
  /** Whether the bank's photo is on this server. */
  photo?: boolean;
}

/** The card of a listing for one viewer and search; without any extra the plain one. */
export function cardFor(listing: Listing, today: IsoDate, extras: CardExtras): CardView {
  return { ...extraFields(listing, extras), ...cardView(listing, today) };
}

/** As `cardFor`, packed. */
export function packedCardFor(listing: Listing, today: IsoDate, extras: CardExtras): Packed<CardView> {
  const card = packedCard(listing, today);
  const extra = extraFields(listing, extras);
  if (Object.keys(extra).length === 0) return card;
  // Two objects as one text: the card without extras is kept, and only the extras are written for a search.
  return `${pack(extra).slice(0, -1)},${card.slice(1)}`;
}

/** The distance is first: `isPersonalCard` knows packed cards by it. */
function extraFields(listing: Listing, { marks = {}, from = null, photo = false }: CardExtras) {
  const distance = from && distanceText(from, listing);
  return {
    ...(distance !== null && { distance }),
    ...(Object.keys(marks).length > 0 && { marked: markedTexts(listing, marks) }),
    ...(photo && { photo }),
  };
}

/** The card, computed once a day for each listing object: the search index keeps returning the same objects. */
export function packedCard(listing: Listing, today: IsoDate): Packed<CardView> {
  const known = PACKED.get(listing);
  if (known?.today === today) return known.card;
  const card = pack(cardView(listing, today));
  PACKED.set(listing, { today, card });
  return card;
}
