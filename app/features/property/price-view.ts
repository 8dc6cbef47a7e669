import { dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { discountText } from "#app/facts/listings/listing-text.ts";
import { plural, squareMetres } from "#app/lib/numbers.ts";
import { pricePerM2Cents, searchArea, type DatedListing, type Listing } from "#app/facts/listings/listing.ts";
import { paymentText } from "#app/facts/listings/payments.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { LAST_PRICE, pricedAt, priceLabel } from "#app/facts/listings/auction.ts";
import { writtenInstant } from "#app/facts/listings/deadline.ts";
import { knownRows, rowOf, type Row, type Source } from "./rows.ts";

/** One of the two auctions of an SFI sale, as its page says. */
interface AuctionValue {
  name: string;
  amount: string | null;
  when: string | null;
  /** `current`: the auction that takes bids now or next. */
  state: "current" | "later" | "over";
}

/** The price and its meaning; null stands for what is not known or would be misleading. */
export interface PriceView {
  label: string;
  amount: string;
  /** The price after a title: `por R$ 90.000`. */
  phrase: string;
  /** `lista de 08/01/2026`, `página guardada em 10/01/2026`: the day that the price is of. */
  list: string;
  /** Which of the two sources the price and the appraisal are from. */
  source: Source;
  appraisalSource: Source;
  appraisal: string;
  /** `O preço está 20% acima da avaliação`; null when it is not. */
  above: string | null;
  /** Why the price no longer applies: the list may be older than the end of the first auction. */
  outdated: string | null;
  /** What the other source says where it differs and is not simply out of date; null where it does not. */
  beside: { text: string; source: Source } | null;
  discount: string | null;
  /** How far the price is below the appraisal. Only a fixed price has savings; a minimum bid is where bids begin. */
  savings: string | null;
  auctions: AuctionValue[];
  /** Type, areas, price per m², payment. */
  rows: Row[];
}

/** Portuguese name of each area with its article. */
export const AREA_WORDS = { private: "a área privativa", total: "a área total", land: "o terreno" } as const;

/** Prices at a given time: the first auction may be over by then. */
export function priceView(detail: ListingDetail, now: Date): PriceView {
  const { listing, page, available, leadingPage } = byNewerSource(detail, now);
  const discount = available ? discountText(listing.discount) : null;
  const auctions = available && listing.saleModeCode === "leilao_sfi" ? auctionsOf(page, now) : [];
  const label = available ? priceLabel(listing) : LAST_PRICE;
  const source = leadingPage?.hasPrice ? "page" : "list";
  const stageSource = leadingPage !== null && page?.saleMode ? "page" : "list";
  return {
    label,
    outdated: outdatedText(listing, auctions),
    beside: page?.goneAt
      ? pageSaysGone(detail, page.goneAt)
      : leadingPage === null
        ? pageSays(detail, auctions)
        : listSays(leadingPage.list, listing),
    amount: formatPrice(listing.priceCents),
    phrase: pricedAt(listing.saleModeCode, formatPrice(listing.priceCents)),
    list: leadingPage?.hasPrice
      ? `página guardada em ${formatDate(leadingPage.on)}`
      : `lista de ${formatDate(listing.lastSeen)}`,
    source,
    appraisalSource: leadingPage !== null && page?.appraisalCents ? "page" : "list",
    appraisal: formatPrice(listing.appraisalCents),
    above: aboveText(listing),
    discount,
    savings: discount === null ? null : savingsText(listing),
    auctions,
    rows: [
      rowOf("Tipo", listing.type, "list"),
      rowOf("Modalidade", saleModeName(listing.saleMode), stageSource),
      ...knownRows([["Disputa", disputeText(detail), "page"]]),
      usefulArea(listing),
      ...knownRows([["Preço por m²", perM2Text(listing), "derived"]]),
      rowOf("Área do terreno", metres(listing.areaLandM2), "list"),
      rowOf("Pagamento", paymentText(listing), listing.payments.length > 0 && page ? "page" : "list"),
    ],
  };
}

/**
 * A page of the list's own day may be newer or older: both are shown, because we cannot know which is right. So is a page
 * that still offers a property after a list no longer had it.
 */
function pageSays(
  { listing, page, pageReadAt, withdrawnOn }: ListingDetail,
  auctions: AuctionValue[],
): PriceView["beside"] {
  const pageReadOn = pageReadAt && dayInSaoPaulo(pageReadAt);
  const isLeft = listing.leftOn !== null;
  if (!page || pageReadOn === null || withdrawnOn !== null) return null;
  if (isLeft ? pageReadOn <= listing.leftOn! : pageReadOn < listing.lastSeen) return null;
  // Once the first auction is over its value is out of date; before that the list has it too.
  const first = auctions[0]?.state === "current" ? page.firstAuctionPriceCents : null;
  const cents = page.minPriceCents ?? first;
  if (cents === null || (cents === listing.priceCents && !isLeft)) return null;
  const mode = page.saleMode === null ? "" : `, em ${saleModeName(page.saleMode)}`;
  const day = `guardada em ${formatDate(pageReadOn)}${isLeft ? ", depois que ele saiu da lista" : ""}`;
  const text = `A página do imóvel, ${day}, diz ${formatPrice(cents)}${mode}: confira na página oficial qual vale`;
  return { text, source: "page" };
}

/** A page that no longer offers the property, until a newer list has it. */
function pageSaysGone({ listing, available, isOwnGone }: ListingDetail, goneAt: string): PriceView["beside"] {
  const day = dayInSaoPaulo(new Date(goneAt));
  if (!available || day < listing.lastSeen) return null;
  const text = `A página do imóvel, vista em ${formatDate(day)}${isOwnGone ? " por você" : ""}, diz que ele não está mais disponível para venda; a lista de ${formatDate(listing.lastSeen)} ainda o traz: confira na página oficial`;
  return { text, source: "page" };
}

/** The bids that run on it, by a page that is not older than the list; null where there are none. */
function disputeText({ listing, page, pageReadAt, available }: ListingDetail): string | null {
  if (!available || !page?.inDispute || page.goneAt || pageReadAt === null) return null;
  const day = dayInSaoPaulo(pageReadAt);
  if (day < listing.lastSeen) return null;
  const bids =
    page.bids &&
    `: ${plural(page.bids.count, "lance", "lances")}, o maior de ${formatPrice(page.bids.highestCents)}`;
  return `Em disputa em ${formatDate(day)}${bids ?? ""}`;
}

/** The older list, where it differs from the page. */
function listSays(list: DatedListing, page: Listing): PriceView["beside"] {
  if (list.priceCents === page.priceCents && list.saleModeCode === page.saleModeCode) return null;
  const text = `A lista de ${formatDate(list.lastSeen)}, mais antiga que a página, diz ${formatPrice(list.priceCents)}, em ${saleModeName(list.saleMode)}`;
  return { text, source: "list" };
}

function outdatedText({ priceCents }: Listing, auctions: AuctionValue[]): string | null {
  if (auctions.length === 0) return null;
  if (auctions.every(({ state }) => state === "over")) return "Pelas datas da página, os leilões já passaram";
  const [first, second] = auctions;
  if (first?.state !== "over" || !second?.amount || second.amount === formatPrice(priceCents)) return null;
  return `O 1º leilão já passou: agora vale o lance mínimo do 2º, ${second.amount}`;
}

function auctionsOf(page: PropertyPage | null, now: Date): AuctionValue[] {
  if (!page) return [];
  const isOver = (at: string | null) => at !== null && Date.parse(at) <= now.getTime();
  const firstOver = isOver(page.firstAuctionAt);
  const secondOver = isOver(page.secondAuctionAt);
  const auctions = [
    {
      name: "1º leilão",
      cents: page.firstAuctionPriceCents,
      at: page.firstAuctionAt,
      state: firstOver || secondOver ? ("over" as const) : ("current" as const),
    },
    {
      name: "2º leilão",
      cents: page.secondAuctionPriceCents,
      at: page.secondAuctionAt,
      state: secondOver ? ("over" as const) : firstOver ? ("current" as const) : ("later" as const),
    },
  ];
  return auctions
    .filter(({ cents, at }) => cents !== null || at !== null)
    .map(({ name, cents, at, state }) => ({
      name,
      amount: cents === null ? null : formatPrice(cents),
      when: at === null ? null : writtenInstant(at),
      state,
    }));
}

/** No savings for auctions and proposals: they begin at the minimum and may end far above it. */
function savingsText({ appraisalCents, priceCents, saleModeCode }: Listing): string {
  const below = formatPrice(appraisalCents - priceCents);
  return saleModeCode === "venda_direta" ? `economia de ${below}` : `mínimo ${below} abaixo da avaliação`;
}

function aboveText({ priceCents, appraisalCents }: Listing): string | null {
  if (priceCents <= appraisalCents || appraisalCents <= 0) return null;
  const share = Math.round((priceCents / appraisalCents - 1) * 100);
  return share === 0 ? "O preço está acima da avaliação" : `O preço está ${share}% acima da avaliação`;
}

/** The usable area: the private one, otherwise the total one, named as such. */
function usefulArea(listing: Listing): Row {
  const inside = metres(listing.areaPrivateM2);
  if (inside !== null) return rowOf("Área útil (privativa)", inside, "list");
  const total = metres(listing.areaTotalM2);
  return rowOf(total === null ? "Área útil" : "Área total", total, "list");
}

/** `R$ 2.413, sobre a área privativa de 42,4 m²`; null where no area is known. */
function perM2Text(listing: Listing): string | null {
  const [cents, area] = [pricePerM2Cents(listing), searchArea(listing)];
  return cents === null || area === null
    ? null
    : `${formatPrice(cents)}, sobre ${AREA_WORDS[area.which]} de ${squareMetres(area.m2).replace(" ", "\u00a0")}`;
}

/** Under 1 m² is a placeholder of the source: the area is not known. */
export function metres(m2: number | null): string | null {
  return m2 === null || m2 < 1 ? null : squareMetres(m2);
}
