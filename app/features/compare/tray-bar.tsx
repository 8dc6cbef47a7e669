import { Link } from "react-router";
import { compared, toggleCompared } from "#app/features/device-marks/device-marks.browser.ts";
import { MAX_COMPARED, type TrayItem } from "#app/features/device-marks/stored-entries.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import { compareHref } from "./compare-address.ts";

interface Props {
  items: TrayItem[];
  /** Why the last click added no property. */
  refused: string | null;
}

/** The properties chosen for comparison. */
export default function TrayBar({ items, refused }: Props) {
  return (
    <section className="tray" aria-label="Imóveis para comparar">
      {refused !== null && (
        <p className="tray-full" aria-hidden="true">
          {refused}
        </p>
      )}
      <div className="page tray-row">
        <ul className="tray-items">
          {items.map((item) => (
            <li key={item.number}>
              <button
                type="button"
                className="tray-item"
                title={`Tirar ${item.title}`}
                aria-label={`Tirar da comparação: ${item.title}`}
                onClick={() => toggleCompared(item)}
              >
                <Illustration {...item.picture} />
                <Icon name="close" />
              </button>
            </li>
          ))}
          {Array.from({ length: MAX_COMPARED - items.length }, (_, i) => (
            <li key={i} aria-hidden="true" className="tray-gap" />
          ))}
        </ul>
        <p className="tray-hint">
          {items.length === 1
            ? "Escolha mais um imóvel para comparar"
            : `${items.length} de ${MAX_COMPARED} imóveis, neste aparelho`}
        </p>
        <div className="tray-end">
          <button
            type="button"
            className="button button-plain max-sm:hidden"
            onClick={() => compared.clear()}
          >
            Limpar
          </button>
          {items.length > 1 && (
            <Link to={compareHref(items.map(({ number }) => number))} className="button button-brand">
              Comparar
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
