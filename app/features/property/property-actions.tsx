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
  /** The same facts, packed as they arrived from the server. */
  facts: Packed<FactsView>;
  /** This page's own address. */
  address: string;
}

/** Links to the official page and documents, and the ways to share this page. */
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
      {/* Last, so that on a device without this button no gap is left between the others. */}
      <NativeShareButton title={view.title} text={view.shareText} address={address} />
    </div>
  );
}
