import { lazy, Suspense } from "react";
import { trayChange, type TrayChange } from "#app/features/device-marks/device-marks.browser.ts";
import { MAX_COMPARED } from "#app/features/device-marks/kept.ts";
import { useCompared, useSignal } from "#app/features/device-marks/use-marks.tsx";

const TrayBar = lazy(() => import("./tray-bar.tsx"));

/** Bar at the foot of the page with what was picked to be compared, and what became of the last click said aloud. */
export function CompareTray() {
  const items = [...useCompared().values()];
  const change = useSignal<TrayChange | null>(trayChange, null);
  const full = change?.kind === "full" && items.length === MAX_COMPARED;
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {change && said(change, items.length)}
      </p>
      {items.length > 0 && (
        <Suspense>
          <TrayBar items={items} refused={full ? said(change, items.length) : null} />
        </Suspense>
      )}
    </>
  );
}

function said({ kind, title }: TrayChange, count: number): string {
  if (kind === "full") return `Já são ${MAX_COMPARED} imóveis: tire um para pôr outro.`;
  const verb = kind === "added" ? "entrou na" : "saiu da";
  return `${title} ${verb} comparação: ${count} de ${MAX_COMPARED}.`;
}
