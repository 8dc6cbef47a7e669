import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { Packed } from "#app/ui/packed.ts";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import type { FactsView } from "./property-view.ts";
import { PRINT_NOW } from "./print-now.ts";
import { QrCode } from "./read-parts.tsx";

/** Buttons for the QR code and the printable sheet. */
export function TakeAlong({ number, facts }: { number: string; facts: Packed<FactsView> }) {
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
