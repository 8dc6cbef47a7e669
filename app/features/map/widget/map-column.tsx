import { useCallback, useEffect, useRef, useState, type ComponentType } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { anew, loadCode, onNetwork } from "#app/ui/late-code.browser.ts";
import type { MapProvider } from "#app/features/map/google/choice.ts";
import type { MapGround } from "#app/features/map/map-view.ts";
import type { MapWidgetProps } from "./map-widget.tsx";

/** Hash of the address while the map is expanded; the back button closes it. */
const OPEN_HASH = "#mapa";

interface Props {
  address: string;
  ground: MapGround;
  mapProvider: MapProvider;
}

/**
 * The map beside the list; on phones it is behind a button. Its code is loaded when the column is near the
 * viewport.
 */
export function MapColumn({ address, ground, mapProvider }: Props) {
  const card = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // The map requests its data at the same time as the list, not after it.
  const { location: next } = useNavigation();
  const wanted = next?.pathname === pathname ? next.pathname + next.search : address;
  const expanded = useHydrated() && hash === OPEN_HASH;
  const near = useNear(card) || expanded;
  const { Widget, failed, retry } = useWidget(near);
  const { streetsUrl } = ground;
  const ahead = useCallback(
    () => loadAhead(mapProvider === "martelo", streetsUrl),
    [mapProvider, streetsUrl],
  );
  useEffect(() => void (near && ahead()), [near, ahead]);

  useEffect(() => {
    if (!expanded || !card.current) return;
    const element = card.current;
    const before = document.activeElement;
    const release = isolate(element);
    element.focus();
    return () => {
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [expanded]);

  const go = (to: string, replace: boolean) =>
    void navigate(pathname + search + to, { replace, preventScrollReset: true });
  const collapse = () => go("", true);
  // Where no map is beside the list, an address that asks for the map opens it, once.
  const opensMap = useRef(new URLSearchParams(search).get("vista") === "mapa" && hash !== OPEN_HASH);
  useEffect(() => {
    if (opensMap.current && matchMedia("(width < 64rem)").matches) go(OPEN_HASH, false);
    opensMap.current = false;
  });
  return (
    <div className="map-column">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what fills the screen */}
      <section
        ref={card}
        className="map-card"
        data-expanded={expanded || undefined}
        aria-label="Mapa dos imóveis"
        tabIndex={-1}
        {...(expanded && { role: "dialog", "aria-modal": true })}
        onKeyDown={(event) => {
          if (expanded && event.key === "Escape" && !event.defaultPrevented) collapse();
        }}
      >
        {Widget && (
          <Widget
            address={wanted}
            ahead={wanted !== address}
            ground={ground}
            mapProvider={mapProvider}
            openAddress={wanted + OPEN_HASH}
            expanded={expanded}
            onExpand={() => go(OPEN_HASH, false)}
            onCollapse={collapse}
          />
        )}
        {expanded && !Widget && (
          <>
            {!failed && <output className="map-notice">Carregando o mapa…</output>}
            <button
              type="button"
              aria-label="Fechar mapa"
              className="button button-icon absolute top-3 right-3 z-10"
              onClick={collapse}
            >
              <Icon name="close" />
            </button>
          </>
        )}
        {failed && (
          <div className="map-notice" role="alert">
            <p>O mapa não pôde ser carregado. A lista continua funcionando.</p>
            <button type="button" className="button" onClick={retry}>
              Tentar de novo
            </button>
          </div>
        )}
      </section>
      <button type="button" className="map-opener" onPointerDown={ahead} onClick={() => go(OPEN_HASH, false)}>
        Mapa
        <Icon name="map" />
      </button>
    </div>
  );
}

/** Whether an element has been in or near the viewport. */
function useNear(element: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          setNear(true);
          observer.disconnect();
        }
      },
      { rootMargin: "200px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}

type WidgetComponent = ComponentType<MapWidgetProps>;

const loadWidget = () => import("./map-widget.tsx");

const loadDrawing = () => import("../maplibre/load-map.browser.ts");

/**
 * Asks for the widget and, where our map is `ours`, for what draws it, which the widget asks for only once it is shown. What
 * fails here fails there too, and is told there.
 */
function loadAhead(ours: boolean, streetsUrl: string | null): void {
  loadCode(loadWidget).catch(() => {});
  if (!ours || !("WebGL2RenderingContext" in window)) return;
  loadCode(loadDrawing)
    .then(({ loadMap }) => loadMap(streetsUrl))
    .catch(() => {});
}

/** The widget's code, loaded when `wanted` is true, and again after a failure by `retry` or when the network is back. */
function useWidget(wanted: boolean) {
  const [Widget, setWidget] = useState<WidgetComponent | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    () => loadCode(loadWidget).then((module) => setWidget(() => module.MapWidget)),
    [],
  );
  useEffect(() => {
    if (wanted) load().catch(() => setFailed(true));
  }, [wanted, load]);
  const retry = useCallback(() => {
    setFailed(false);
    load()
      .catch(anew)
      .catch(() => setFailed(true));
  }, [load]);
  useEffect(() => (failed ? onNetwork(retry) : undefined), [failed, retry]);
  return { Widget, failed, retry };
}

/**
 * Makes everything except an element inert, so that neither the keyboard nor a screen reader leaves it.
 * Returns a function that undoes it.
 */
function isolate(element: HTMLElement): () => void {
  const silenced: HTMLElement[] = [];
  for (let inside = element; inside.parentElement; inside = inside.parentElement) {
    for (const sibling of inside.parentElement.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      // A toast lies above the map.
      if (sibling.matches(".toaster")) continue;
      sibling.inert = true;
      silenced.push(sibling);
    }
    if (inside.parentElement === document.body) break;
  }
  return () => {
    for (const sibling of silenced) sibling.inert = false;
  };
}
