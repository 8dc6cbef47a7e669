import { useSyncExternalStore } from "react";
import type { MapTheme } from "#app/features/map/colors.ts";

const DARK = "(prefers-color-scheme: dark)";

/** The displayed theme: the chosen one, or else the system's. */
export function useMapTheme(): MapTheme {
  return useSyncExternalStore(subscribe, themeNow, () => "light");
}

function themeNow(): MapTheme {
  const chosen = document.documentElement.dataset.tema;
  if (chosen) return chosen === "escuro" ? "dark" : "light";
  return matchMedia(DARK).matches ? "dark" : "light";
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia(DARK);
  const choice = new MutationObserver(changed);
  system.addEventListener("change", changed);
  choice.observe(document.documentElement, { attributeFilter: ["data-tema"] });
  return () => {
    system.removeEventListener("change", changed);
    choice.disconnect();
  };
}
