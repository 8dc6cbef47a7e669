import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import type { CreateMapView } from "../map-view.ts";
import { loadMap } from "../maplibre/load-map.browser.ts";
import type { MapProvider } from "./choice.ts";
import { GOOGLE_ERRORS, loadGoogle, onKeyRefused } from "./google-api.browser.ts";
import { GoogleKeyForm, ProviderChoice } from "./google-panel.tsx";
import { clearKey, forgetReload, mayReload, readKey } from "./key-store.browser.ts";

type Provider = () => Promise<CreateMapView>;

interface Choice {
  /** Null: no map can be drawn, and `panel` says why. */
  provider: Provider | null;
  /** Shown over the map: the form for the key, or the error. */
  panel: ReactNode;
}

/** The code that draws the map: our own, or Google's for viewers who chose it and whose key works. */
export function useMapProvider(chosen: MapProvider, streetsUrl: string | null): Choice {
  // Whether a map can really be drawn is told by drawing it: trying before delays the first map of a slow phone.
  const [draws] = useState(() => "WebGL2RenderingContext" in window);
  const own = useMemo(() => (draws ? () => loadMap(streetsUrl) : null), [draws, streetsUrl]);
  const isGoogle = chosen === "google";
  const [key, setKey] = useState(() => (isGoogle ? readKey() : null));
  const [problem, setProblem] = useState<keyof typeof GOOGLE_ERRORS | null>(null);

  useEffect(() => (isGoogle ? onKeyRefused(() => setProblem("load")) : undefined), [isGoogle]);

  const google = useCallback<Provider>(async () => {
    const maps = await loadGoogle(key ?? "");
    if (typeof maps !== "string") {
      forgetReload();
      const { googleView } = await import("./google-view.browser.ts");
      const create = googleView(maps);
      return async (options) => {
        try {
          return await create(options);
        } catch (error) {
          setProblem("init");
          throw error;
        }
      };
    }
    if (maps === "blocked" && mayReload()) location.reload();
    else setProblem("load");
    throw new Error(`loading Google Maps failed: ${maps}`);
  }, [key]);

  if (!isGoogle) return { provider: own, panel: null };
  if (key === null)
    return {
      provider: null,
      panel: (
        <Cover>
          <GoogleKeyForm onCancel={null} />
        </Cover>
      ),
    };
  if (problem === null) return { provider: google, panel: null };
  return {
    provider: null,
    panel: (
      <Cover>
        <section className="tool-panel" role="alert">
          <p className="font-semibold">{GOOGLE_ERRORS[problem]}</p>
          <button
            type="button"
            className="button button-brand"
            onClick={() => {
              clearKey();
              setKey(null);
              setProblem(null);
            }}
          >
            Reconfigurar API
          </button>
          <ProviderChoice provider="martelo" label="Voltar ao mapa do Martelo" className="button w-full" />
        </section>
      </Cover>
    ),
  };
}

function Cover({ children }: { children: ReactNode }) {
  return <div className="google-cover">{children}</div>;
}
