import { Icon } from "#app/ui/icon.tsx";
import type { FactsView } from "./property-view.ts";

/** A QR code of the page's address, in a native popover. */
export function QrCode({ view: { number } }: { view: FactsView }) {
  return (
    <>
      <button type="button" className="button" popoverTarget="codigo-qr">
        <span className="icon-start">
          QR Code
          <Icon name="qr" />
        </span>
      </button>
      <dialog id="codigo-qr" popover="auto" className="qr-popover" aria-label="QR Code desta página">
        <img
          src={`/property/${number}/qr.svg`}
          alt="QR Code com o endereço desta página"
          width="240"
          height="240"
          loading="lazy"
        />
        <p className="text-sm text-muted">Aponte a câmera do celular para abrir este imóvel.</p>
        <button type="button" className="button" popoverTarget="codigo-qr" popoverTargetAction="hide">
          Fechar
        </button>
      </dialog>
    </>
  );
}
