import { toggleCompared } from "#app/features/device-marks/device-marks.browser.ts";
import type { TrayItem } from "#app/features/device-marks/stored-entries.ts";
import { useCompared } from "#app/features/device-marks/use-marks.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Adds the property of this page to the compare tray, or removes it. */
export function CompareToggle({ item }: { item: TrayItem }) {
  const pressed = useCompared().has(item.number);
  return (
    <button
      type="button"
      className="button button-plain with-script aria-pressed:text-brand"
      aria-pressed={pressed}
      onClick={() => toggleCompared(item)}
    >
      <Icon name={pressed ? "check" : "scale"} />
      Comparar
    </button>
  );
}
