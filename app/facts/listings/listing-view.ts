import { addDays, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { lazily } from "#app/lib/lazily.ts";
import { formatPrice } from "#app/lib/money.ts";
import { plural } from "#app/lib/numbers.ts";
import { inCity } from "#app/lib/place-words.ts";
import { slugify } from "#app/lib/text.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import { priceLabel } from "./auction.ts";
import { NEWS_DAYS, whenText } from "./list-days.ts";
import { searchArea, type Listing, type News } from "./listing.ts";
import { pictureOf, type Picture } from "./picture.ts";
import { pointKey } from "./point-key.ts";
import { saleModeName } from "./source-words.ts";

export type Tone = "plain" | "good" | "new" | "late";

export interface Tag {
  text: string;
  tone: Tone;
}

/** One measure of a property; `icon` names a class of facts.css. */
export interface Fact {
  icon: "bed" | "bath" | "car" | "area" | "land";
  text: string;
}

/** The texts of a card: strings only, so that a page of them stays small. */
export interface CardView {
  number: string;
  title: string;
  place: string;
  priceLabel: string;
  price: string;
  /** Only when the price is below it. */
  appraisal: string | null;
  discount: string | null;
  facts: Fact[];
  /** Recent events, shown on the picture. */
  news: Tag[];
  tags: Tag[];
  picture: Picture;
  /** `pointKey`: the point of the map it is drawn at. */
  at: string | null;
}

const whole = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 }));
const oneDecimal = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 }));

/** Cents as a short text: `R$ 850`, `R$ 12 mil`, `R$ 1,2 milhão`, `R$ 3 milhões`. */
export function shortMoney(cents: number): string {
  const reais = Math.round(cents / 100);
  if (reais < 1_000) return `R$ ${whole().format(reais)}`;
  if (reais < 999_500) {
    const thousands = reais / 1_000;
    return `R$ ${thousands < 10 ? oneDecimal().format(thousands) : whole().format(thousands)} mil`;
  }
  const millions = Math.round(reais / 100_000) / 10;
  return `R$ ${oneDecimal().format(millions)} ${millions < 2 ? "milhão" : "milhões"}`;
}

/** `48 m²`, `71,2 m²`, `2.035.960 m²`: one decimal below 100 m², whole above. */
export function squareMetres(m2: number): string {
  return `${(m2 < 100 ? oneDecimal : whole)().format(m2)} m²`;
}

/** `Casa em Setor Central - Goiânia/GO`: the heading of a property. */
export function headline(
  listing: Pick<Listing, "type" | "district" | "locality" | "city" | "state">,
): string {
  const where = listing.district ?? listing.locality;
  const city = `${listing.city}/${listing.state}`;
  return where ? `${listing.type} em ${where} - ${city}` : `${listing.type} ${inCity(slugify(city), city)}`;
}

/** `2 quartos · 1 vaga · 48 m²`, as far as the source has them; land is named as land. */
export function factsOf(listing: Listing): Fact[] {
  const facts: Fact[] = [];
  if (listing.bedrooms) facts.push({ icon: "bed", text: plural(listing.bedrooms, "quarto", "quartos") });
  if (listing.bathrooms && listing.bathrooms > 1) {
    // Each `WC` of the list counts as one bathroom, though it may mean more.
    facts.push({ icon: "bath", text: `${listing.bathrooms} ou mais banheiros` });
  }
  if (listing.parking) facts.push({ icon: "car", text: plural(listing.parking, "vaga", "vagas") });
  const area = searchArea(listing);
  if (area?.which === "land") facts.push({ icon: "land", text: `${squareMetres(area.m2)} de terreno` });
  else if (area) facts.push({ icon: "area", text: squareMetres(area.m2) });
  return facts;
}

/** A discount of `42%`, rounded down so that it is never overstated; null below 1 %. */
export function discountText(discount: number | null): string | null {
  return discount !== null && discount >= 1 ? `${Math.floor(discount)}%` : null;
}

/** `Novo`; where the newest list is not recent, `Novo na lista de 19/06`. */
function newsTag(news: News, today: IsoDate): Tag {
  const list = isRecent(news.date, today) ? "" : ` na lista de ${listDay(news.date, today)}`;
  switch (news.kind) {
    case "novo":
      return { text: `Novo${list}`, tone: "new" };
    case "voltou":
      return { text: `Voltou${list}`, tone: "plain" };
    case "baixou": {
      const drop = news.dropCents === null ? "" : ` ${shortMoney(news.dropCents)}`;
      return { text: `Baixou${drop}${list}`, tone: "good" };
    }
  }
}

function isRecent(date: IsoDate, today: IsoDate): boolean {
  return date > addDays(today, -NEWS_DAYS);
}

/** `19/06`, in another year `19/06/2025`. */
function listDay(date: IsoDate, today: IsoDate): string {
  return formatDate(date).slice(0, date.slice(0, 4) === today.slice(0, 4) ? 5 : 10);
}

/** `Saiu da lista entre 10/03 e 12/03/2026`; null for a property on the newest list of its state. */
export function leftText({ leftOn, lastSeen }: Pick<Listing, "leftOn" | "lastSeen">): string | null {
  return leftOn === null ? null : `Saiu da lista ${whenText({ after: lastSeen, date: leftOn })}`;
}

/** The card of a listing; a date before `today` is not shown. */
export function cardView(listing: Listing, today: IsoDate): CardView {
  const discount = listing.leftOn === null ? discountText(listing.discount) : null;
  const tags: Tag[] = [{ text: saleModeName(listing.saleMode), tone: "plain" }];
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
    price: formatPrice(listing.priceCents),
    appraisal: discount === null ? null : formatPrice(listing.appraisalCents),
    discount,
    facts: factsOf(listing),
    news: listing.news.map((news) => newsTag(news, today)),
    tags,
    picture: pictureOf(listing),
    at: pointKey(listing),
  };
}

const PACKED = new WeakMap<Listing, { today: IsoDate; card: Packed<CardView> }>();

/** The card, computed once a day for each listing object: the search index keeps returning the same objects. */
export function packedCard(listing: Listing, today: IsoDate): Packed<CardView> {
  const known = PACKED.get(listing);
  if (known?.today === today) return known.card;
  const card = pack(cardView(listing, today));
  PACKED.set(listing, { today, card });
  return card;
}
