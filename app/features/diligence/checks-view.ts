import {
  isCritical,
  itemsFor,
  checkedProperty,
  knownOfItems,
  type KnownOfItem,
} from "#app/facts/diligence/known.ts";
import { DILIGENCE_ITEMS, type ItemId } from "#app/facts/diligence/items.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { USES, type Use } from "#app/features/deciding/plan.ts";
import { lightView, type LightView } from "#app/features/deciding/first-estimate.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { plural } from "#app/lib/numbers.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import { NOT_CHECKED, type Check } from "./check-form.ts";

/** An item of a property as its viewer sees it; its texts are those of `DILIGENCE_ITEMS`. */
export interface CheckItemView {
  number: string;
  id: ItemId;
  isCritical: boolean;
  /** What a list or a page says of it; null: nothing. */
  known: KnownOfItem | null;
  /** Null: nobody is signed in. */
  check: Check | null;
}

export interface ChecksHeadView {
  light: LightView;
  isSignedIn: boolean;
}

/** What to check of a property before a proposal. */
export interface ChecksView {
  summary: string;
  isOpen: boolean;
  head: Packed<ChecksHeadView>;
  items: { id: ItemId; packed: Packed<CheckItemView> }[];
  /** How many critical items are open for each use of the property. */
  openCritical: Record<Use, number>;
}

interface Viewed {
  /** What the viewer saw, by item; null: nobody is signed in. */
  checks: Partial<Record<ItemId, Check>> | null;
  /** What the property would be bought for. */
  use: Use;
  isOpen: boolean;
}

/** Builds the list of a property, for which its newer source leads. */
export function checksView(detail: ListingDetail, { checks, use, isOpen }: Viewed): ChecksView {
  const property = checkedProperty(detail);
  const known = knownOfItems(detail);
  const ids = itemsFor(property);
  const criticalFor = (id: ItemId, of: Use) => isCritical(id, property, of === "revender");
  const open = ids.filter((id) => (checks?.[id] ?? NOT_CHECKED).state === "aberto");
  const openCritical = (of: Use) => open.filter((id) => criticalFor(id, of));
  const { summary, light } = answerOf(openCritical(use), open.length, ids.length);
  return {
    summary,
    isOpen,
    head: pack<ChecksHeadView>({ light, isSignedIn: checks !== null }),
    items: ids.map((id) => ({
      id,
      packed: pack<CheckItemView>({
        number: detail.listing.number,
        id,
        isCritical: criticalFor(id, use),
        known: known[id] ?? null,
        check: checks && (checks[id] ?? NOT_CHECKED),
      }),
    })),
    openCritical: Object.fromEntries(
      (Object.keys(USES) as Use[]).map((of) => [of, openCritical(of).length]),
    ) as Record<Use, number>,
  };
}

/** Green only where no critical item is open. */
function answerOf(critical: ItemId[], open: number, all: number): { summary: string; light: LightView } {
  const count = plural(critical.length, "item crítico em aberto", "itens críticos em aberto");
  if (critical.length > 0) {
    const names = critical.map((id) => DILIGENCE_ITEMS[id].name.toLowerCase());
    return {
      summary: `${count}, de ${all} a conferir`,
      light: lightView({ colour: "yellow", reason: `${count}: ${joinAnd(names)}.` }),
    };
  }
  const rest = open === 0 ? "tudo conferido" : `${plural(open, "outro", "outros")} por conferir`;
  return {
    summary: `Nenhum item crítico em aberto, ${rest}`,
    light: lightView({ colour: "green", reason: `Nenhum item crítico em aberto, ${rest}.` }),
  };
}
