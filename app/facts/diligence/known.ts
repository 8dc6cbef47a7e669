import { acceptsBy, listWords, pageWords } from "#app/facts/costs/estimated-property.ts";
import { lawsuitsIn } from "#app/facts/listings/lawsuits.ts";
import { LIEN_NAMES, liensIn, remarksOf } from "#app/facts/listings/liens.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { factsOf } from "#app/facts/listings/listing-text.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { paymentText } from "#app/facts/listings/payments.ts";
import { SALE_MODES } from "#app/facts/listings/source-words.ts";
import type { Uf } from "#app/lib/br.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { DILIGENCE_ITEMS, ITEM_IDS, type ItemId, type DiligenceItem } from "./items.ts";

/** What a list or a saved page says about an item. It is no check: nobody has looked. */
export interface KnownOfItem {
  text: string;
  /** The source with its day, in words. */
  source: string;
}

/** What of a property decides which items arise, and which of them are critical. */
export interface CheckedProperty extends Pick<Listing, "saleModeCode" | "state"> {
  /** Whether FGTS may pay for it; null: nobody knows. */
  acceptsFgts: boolean | null;
  /** Whether its page cites a lawsuit. */
  citesLawsuit: boolean;
}

const COAST = new Set<Uf>("AL AP BA CE ES MA PA PB PE PI PR RJ RN RS SC SE SP".split(" ") as Uf[]);

export function checkedProperty(detail: ListingDetail): CheckedProperty {
  const { listing, page } = detail;
  return {
    saleModeCode: listing.saleModeCode,
    state: listing.state,
    acceptsFgts: acceptsBy(detail, "fgts"),
    citesLawsuit: Boolean(page?.lawsuits) || citedLawsuits(detail).length > 0,
  };
}

function citedLawsuits({ page }: ListingDetail): string[] {
  return lawsuitsIn((page && remarksOf(page)) ?? "");
}

/** What is known here of each item, with its source and day; an item of which nothing is known is not there. */
export function knownOfItems(detail: ListingDetail): Partial<Record<ItemId, KnownOfItem>> {
  const { listing, page, pageReadAt } = detail;
  const liens = liensIn((page && remarksOf(page)) ?? "");
  const limits = liens.filter((lien) => lien === "far" || lien === "direito_real_de_uso");
  const burdens = liens.filter((lien) => !limits.some((limit) => limit === lien));
  const lawsuits = citedLawsuits(detail);
  const names = (some: typeof liens) => joinAnd(some.map((lien) => LIEN_NAMES[lien]));
  const fgts = acceptsBy(detail, "fgts");
  const payment = paymentText(listing);
  const measures = factsOf(listing).map(({ text }) => text);
  const onPage: Partial<Record<ItemId, string | null | undefined>> = {
    edital: page?.notice && `Edital ${page.notice}`,
    matricula: page?.registration && registrationText(page),
    "leiloes-negativos": page?.failedAuctionsNote,
    processo: lawsuits.length > 0 ? `A página cita ${joinAnd(lawsuits)}` : page?.lawsuits,
    gravames: burdens.length > 0 ? `A página cita ${names(burdens)}` : null,
    condominio: page?.condominium,
    tributos: page?.taxes,
    "far-mcmv": limits.length > 0 ? `A página cita ${names(limits)}` : null,
    pagamento: page && page.payments.length > 0 ? payment : null,
    fgts: fgts === null ? null : fgts ? "O imóvel aceita FGTS" : "O imóvel não aceita FGTS",
    leiloeiro: page?.auctioneer && `Leiloeiro: ${page.auctioneer}`,
  };
  const inList: Partial<Record<ItemId, string | null>> = {
    pagamento: payment,
    area: measures.length > 0 ? joinAnd(measures) : null,
  };
  const from = (texts: Partial<Record<ItemId, string | null | undefined>>, source: string) =>
    Object.entries(texts).flatMap(([id, text]) =>
      text ? [[id, { text: text.replace(/\.?$/, "."), source }] as const] : [],
    );
  return Object.fromEntries([...from(inList, listWords(listing)), ...from(onPage, pageWords(pageReadAt))]);
}

function registrationText({
  registration,
  registryOffice,
  judicialDistrict,
}: NonNullable<ListingDetail["page"]>): string {
  const office = [
    registryOffice && `ofício ${registryOffice}`,
    judicialDistrict && `comarca ${judicialDistrict}`,
  ];
  return [`Matrícula ${registration}`, ...office].filter(Boolean).join(", ");
}

/** The items that arise for a property, in their order; of an unknown sale mode those of all modes. */
export function itemsFor(property: CheckedProperty): ItemId[] {
  return ITEM_IDS.filter((id) => {
    const { modes, only }: DiligenceItem = DILIGENCE_ITEMS[id];
    const isOfMode =
      modes === undefined ||
      !Object.hasOwn(SALE_MODES, property.saleModeCode) ||
      modes.some((mode) => mode === property.saleModeCode);
    if (only === "coast") return isOfMode && COAST.has(property.state);
    return isOfMode && (only !== "fgts" || property.acceptsFgts !== false);
  });
}

/** Whether a purchase is not safe before this item was seen; `isForResale`: it is bought to be sold. */
export function isCritical(id: ItemId, { citesLawsuit }: CheckedProperty, isForResale: boolean): boolean {
  const { critical }: DiligenceItem = DILIGENCE_ITEMS[id];
  if (critical === "lawsuit") return citesLawsuit;
  return critical === "resale" ? isForResale : critical === "always";
}
