import type { Listing } from "#app/facts/listings/listing.ts";
import { SALE_MODES } from "#app/facts/listings/source-words.ts";
import type { Uf } from "#app/lib/br.ts";
import { DILIGENCE_ITEMS, ITEM_IDS, type DiligenceItem, type ItemId } from "./items.ts";

/** What of a property decides which items arise, and which of them are critical. */
export interface CheckedProperty extends Pick<Listing, "saleModeCode" | "state"> {
  /** Whether FGTS may pay for it; null: nobody knows. */
  acceptsFgts: boolean | null;
  /** Whether its page cites a lawsuit. */
  citesLawsuit: boolean;
}

const COAST = new Set<Uf>("AL AP BA CE ES MA PA PB PE PI PR RJ RN RS SC SE SP".split(" ") as Uf[]);

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
