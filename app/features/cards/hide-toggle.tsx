import { hidden } from "#app/features/device-marks/device-marks.browser.ts";
import { useMarks } from "#app/features/device-marks/use-marks.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Hides the property of this page from lists and maps on this device, or shows it again. */
export function HideToggle({ number }: { number: string }) {
  const isHidden = useMarks(number)?.includes("hidden") ?? false;
  return (
    <button
      type="button"
      className="button button-plain with-script"
      aria-label={isHidden ? "Oculto neste aparelho: mostrar de novo" : undefined}
      onClick={() => (isHidden ? hidden.remove(number) : hidden.put(number, true))}
    >
      <Icon name={isHidden ? "eye" : "eye-off"} />
      <span className="max-sm:sr-only">{isHidden ? "Mostrar de novo" : "Não me interessa"}</span>
    </button>
  );
}
