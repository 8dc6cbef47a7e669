import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { Packed } from "#app/ui/packed.ts";
import { NativeShareButton, ShareButton } from "#app/ui/share-button.tsx";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import { PRINT_NOW } from "./print-now.ts";
import type { FactsView } from "./property-view.ts";
import { OfficialLinks, QrCode } from "./read-parts.tsx";
import { whatsappHref } from "#app/facts/listings/share-text.ts";

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

/** Buttons for the QR code and the printable sheet. */
function TakeAlong({ number, facts }: { number: string; facts: Packed<FactsView> }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <WrittenOnce kind="qr" packed={facts} part={QrCode} className="contents" />
      <Link to={`/property/${number}/ficha`} state={PRINT_NOW} className="button">
        <span className="icon-start">
          Imprimir
          <Icon name="print" />
        </span>
      </Link>
    </div>
  );
}
