import { Link } from "react-router";
import {
  compared,
  trayChange,
  toggleCompared,
  type TrayChange,
} from "#app/features/device-marks/device-marks.ts";
import { MOST_COMPARED } from "#app/features/device-marks/kept.ts";
import { useCompared, useSignal } from "#app/features/device-marks/use-marks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import { compareHref } from "./compare-address.ts";

/** Bar at the foot of the page with what was picked to be compared, and what became of the last click said aloud. */
export function CompareTray() {
  const items = [...useCompared().values()];
  const change = useSignal<TrayChange | null>(trayChange, null);
  const full = change?.kind === "full" && items.length === MOST_COMPARED;
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {change && said(change, items.length)}
      </p>
      {items.length > 0 && (
        <section className="tray" aria-label="Imóveis para comparar">
          {full && (
            <p className="tray-full" aria-hidden="true">
              {said(change, items.length)}
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
              {Array.from({ length: MOST_COMPARED - items.length }, (_, i) => (
                <li key={i} aria-hidden="true" className="tray-gap" />
              ))}
            </ul>
            <p className="tray-hint">
              {items.length === 1
                ? "Escolha mais um imóvel para comparar"
                : `${items.length} de ${MOST_COMPARED} imóveis, neste aparelho`}
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
      )}
    </>
  );
}

function said({ kind, title }: TrayChange, count: number): string {
  if (kind === "full") return `Já são ${MOST_COMPARED} imóveis: tire um para pôr outro.`;
  const verb = kind === "added" ? "entrou na" : "saiu da";
  return `${title} ${verb} comparação: ${count} de ${MOST_COMPARED}.`;
}
