import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PRINT_NOW } from "./print-now.ts";

/** The property on a phone's camera, and on paper. */
export function TakeAlong({ number }: { number: string }) {
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <button type="button" className="button" popoverTarget="codigo-qr">
        <Icon name="qr" />
        QR Code
      </button>
      <Link to={`/property/${number}/ficha`} state={PRINT_NOW} className="button">
        <Icon name="print" />
        Imprimir
      </Link>
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
    </div>
  );
}
