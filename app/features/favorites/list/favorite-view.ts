import type { DocumentValue } from "#app/db/shapes/costs.ts";
import { RULE_DOCUMENTS, type RuleDocument } from "#app/facts/costs/cost-keys.ts";
import { costWords } from "#app/facts/costs/cost-words.ts";
import type { PlannedRules, RuleVersion } from "#app/facts/costs/sale-rules.ts";
import { outdatedWords } from "#app/facts/costs/value-at.ts";
import { discountText, headline, leftText, WITHDRAWN } from "#app/facts/listings/listing-text.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { pictureOf, type Picture } from "#app/facts/listings/picture.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { LAST_PRICE, priceLabel } from "#app/facts/listings/auction.ts";
import { dayInSaoPaulo, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { deadlineWords, type FavoriteDeadline, type StageDates } from "./favorite-deadline.ts";
import { isEnd, type Stage } from "#app/features/favorites/stage.ts";
import { planHref } from "#app/features/favorites/hearts/favorite-mark.ts";
import { targetView, type TargetView } from "./target-view.ts";

/** A property that a member follows. */
export interface Favorite {
  listing: Listing;
  savedAt: Date;
  /** Taken off the portal by an administrator. */
  withdrawn: boolean;
  stage: Stage;
  tags: string[];
  targetCents: number | null;
  /** The beginning of its note; empty without one. */
  noteStart: string;
  /** The plan of its purchase as a query, when it was saved and by which rules; null without one. */
  plan: { query: string; savedAt: Date; rules: PlannedRules } | null;
  /** The dates of its saved page; null without one. */
  dates: StageDates | null;
}

/** The public part of a followed property. */
export interface OfferView {
  number: string;
  title: string;
  address: string;
  saleMode: string;
  picture: Picture;
  deadline: FavoriteDeadline;
  priceLabel: string;
  price: string;
  /** Shown struck through; null without a real discount. */
  appraisal: string | null;
  discount: string | null;
  open: boolean;
  /** Why it is closed; null while it is on sale. */
  closed: string | null;
}

/** With the part that only its owner sees. */
export interface FavoriteView extends OfferView {
  saved: string;
  stage: Stage;
  tags: string[];
  target: TargetView | null;
  /** The beginning of the note; null without one. */
  note: string | null;
  /** The plan of its purchase: where it is opened, and rules of the bank that are newer; null without one. */
  plan: { href: string; text: string; newRules: { text: string; href: string | null }[] } | null;
}

/**
 * Builds the view of a favourite at a given time. In the final stages of the board there is no near deadline
 * and no target.
 */
export function favoriteView(favorite: Favorite, now: Date): FavoriteView {
  const { listing, savedAt, stage, targetCents, noteStart } = favorite;
  const offer = offerView(favorite, now);
  const over = !offer.open || isEnd(stage);
  return {
    ...offer,
    deadline: over ? { ...offer.deadline, left: null, soon: false } : offer.deadline,
    saved: `Salvo em ${formatDate(dayInSaoPaulo(savedAt))}`,
    stage,
    tags: favorite.tags,
    target: targetCents === null ? null : targetView(targetCents, over ? null : listing.priceCents),
    note: noteStart.trim() === "" ? null : noteStart,
    plan: planView(favorite, dayInSaoPaulo(now)),
  };
}

function planView({ listing, plan }: Favorite, today: IsoDate): FavoriteView["plan"] {
  if (plan === null) return null;
  const { planned, since } = plan.rules;
  const named = ({ key, value }: RuleVersion) =>
    `${RULE_DOCUMENTS[key as RuleDocument]}, ${costWords(value)}`;
  return {
    href: planHref(listing.number, plan.query),
    text: `Sua conta de ${formatDate(dayInSaoPaulo(plan.savedAt))}${planned ? ` (${named(planned)})` : ""}`,
    newRules: since.map((rule) => {
      const { changes } = rule.value as DocumentValue;
      const what = changes === "" ? "leia o que mudou" : changes;
      return {
        text: `As regras mudaram depois: ${named(rule)}, desde ${formatDate(rule.validFrom)}${outdatedWords(rule, today)}: ${what}`,
        href: rule.source.url,
      };
    }),
  };
}

/** Builds the public part at a given time. The property is on sale while the event log has it on the newest list. */
export function offerView(
  { listing, withdrawn, dates }: Pick<Favorite, "listing" | "withdrawn" | "dates">,
  now: Date,
): OfferView {
  const open = listing.leftOn === null && !withdrawn;
  const discount = open ? discountText(listing.discount) : null;
  const deadline = deadlineWords(listing, dates, now);
  return {
    number: listing.number,
    title: headline(listing),
    address: listing.address,
    saleMode: saleModeName(listing.saleMode),
    picture: pictureOf(listing),
    deadline: open ? deadline : { ...deadline, left: null, soon: false },
    priceLabel: open ? priceLabel(listing) : LAST_PRICE,
    price: formatPrice(listing.priceCents),
    appraisal: discount === null ? null : formatPrice(listing.appraisalCents),
    discount,
    open,
    closed: open ? null : closedText(listing, withdrawn),
  };
}

function closedText(listing: Listing, withdrawn: boolean): string {
  return withdrawn ? WITHDRAWN : `${leftText(listing)}; pode voltar`;
}
