import { Icon } from "#app/ui/icon.tsx";
import type { Packed } from "#app/ui/packed.ts";
import { NativeShareButton, ShareButton } from "#app/ui/share-button.tsx";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import type { FactsView } from "./property-view.ts";
import { OfficialLinks } from "./read-parts.tsx";
import { whatsappHref } from "#app/facts/listings/share-text.ts";
import { TakeAlong } from "./take-along.tsx";

interface Props {
  view: FactsView;
  /** The same, as it came. */
  facts: Packed<FactsView>;
  /** This page's own address. */
  address: string;
}

/** The official page and documents, and ways to share this one. */
export function PropertyActions({ view, facts, address }: Props) {
  return (
    <div className="grid gap-2 print:hidden">
      <WrittenOnce kind="official" packed={facts} part={OfficialLinks} className="grid gap-2" />
      <div className="share-row">
        <a href={whatsappHref(view.shareText, address)} target="_blank" rel="noopener" className="button">
          <span className="icon-start">
            WhatsApp
            <Icon name="chat" />
          </span>
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
        <ShareButton address={address} />
      </div>
      <TakeAlong number={view.number} facts={facts} />
      {/* Last: where a device has none, its place is no gap between the others. */}
      <NativeShareButton title={view.title} text={view.shareText} address={address} />
    </div>
  );
}
