import { Suspense } from "react";
import { trayChange, type TrayChange } from "#app/features/device-marks/device-marks.browser.ts";
import { MAX_COMPARED } from "#app/features/device-marks/stored-entries.ts";
import { useCompared, useSignal } from "#app/features/device-marks/use-marks.tsx";
import { latePart } from "#app/ui/late-part.tsx";

const TrayBar = latePart(() => import("./tray-bar.tsx"), "by choice");

/**
 * Bar at the bottom of the page with the properties chosen for comparison; it announces the result of the
 * last click to screen readers.
 */
export function CompareTray() {
  const items = [...useCompared().values()];
  const change = useSignal<TrayChange | null>(trayChange, null);
  const full = change?.kind === "full" && items.length === MAX_COMPARED;
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {change && announcement(change, items.length)}
      </p>
      {items.length > 0 && (
        <Suspense>
          <TrayBar items={items} refused={full ? announcement(change, items.length) : null} />
        </Suspense>
      )}
    </>
  );
}

function announcement({ kind, title }: TrayChange, count: number): string {
  if (kind === "full") return `Já são ${MAX_COMPARED} imóveis: tire um para pôr outro.`;
  const verb = kind === "added" ? "entrou na" : "saiu da";
  return `${title} ${verb} comparação: ${count} de ${MAX_COMPARED}.`;
}
