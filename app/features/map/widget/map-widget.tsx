import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cameraOf, MAX_ZOOM, type Camera } from "#app/features/map/camera.ts";
import { createCameraStore } from "#app/features/map/camera-store.ts";
import { countOf, itemsInView } from "#app/features/map/items-in-view.ts";
import { itemId } from "#app/features/map/map-answer.ts";
import { onMapText } from "#app/features/map/map-words.ts";
import { fitView, type Size } from "#app/features/map/view.ts";
import { plural } from "#app/features/listings/listing-view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Markers } from "./markers.tsx";
import { useMapData } from "./use-map-data.tsx";
import { useMapView, type Provider } from "./use-map-view.tsx";

export interface MapWidgetProps {
  /** Canonical address of the search. */
  address: string;
  styleUrl: string | null;
  /** Whether the map fills the screen. */
  expanded: boolean;
  onExpand: () => void;
  onCollapse: () => void;
}

const NO_ITEMS: never[] = [];
const never = () => false;

const mapLibre: Provider = async () =>
  (await import("#app/features/map/maplibre/maplibre-view.ts")).createMapLibreView;

export function MapWidget({ address, styleUrl, expanded, onExpand, onCollapse }: MapWidgetProps) {
  const ground = useRef<HTMLDivElement>(null);
  const [overlay] = useState(makeOverlay);
  const [cameras] = useState(createCameraStore);
  const [size, setSize] = useState<Size | null>(null);
  const [resting, setResting] = useState<Camera | null>(null);
  const [lit, setLit] = useState<string | null>(null);
  const [provider] = useState<Provider | null>(() => (hasWebGl() ? mapLibre : null));
  const data = useMapData(address, size);
  const { view, state } = useMapView({
    container: ground,
    overlay,
    cameras,
    provider,
    styleUrl,
    hasCamera: data.fitted !== null,
  });

  useEffect(() => {
    const { clientWidth: width, clientHeight: height } = ground.current!;
    ground.current!.append(overlay);
    setSize({ width, height });
  }, [overlay]);

  useEffect(() => {
    if (!data.fitted || !ground.current) return;
    const { clientWidth: width, clientHeight: height } = ground.current;
    const camera = cameraOf(data.fitted, { width, height });
    cameras.set(camera);
    setResting(camera);
    view?.go(camera, { animate: false });
  }, [data.fitted, cameras, view]);

  const { settle } = data;
  useEffect(
    () =>
      view?.on("settle", (camera) => {
        setResting(camera);
        settle(camera);
      }),
    [view, settle],
  );

  const items = data.answer?.items ?? NO_ITEMS;
  const inView = useMemo(() => (resting ? itemsInView(items, resting) : NO_ITEMS), [items, resting]);
  const select = useCallback(
    (id: string) => {
      const item = items.find((candidate) => itemId(candidate) === id);
      const camera = cameras.get();
      if (!item || !camera || !view) return;
      if (item.kind === "grupo") {
        // Points of one building are still one group when fitted: from there it goes on by steps.
        const fitted = fitView(item.bounds, camera.size);
        const { center, zoom } = cameraOf(fitted, camera.size);
        view.go({ center, zoom: Math.min(MAX_ZOOM, Math.max(zoom, camera.zoom + 1)) });
      }
    },
    [items, cameras, view],
  );

  const isWaiting = state === "pronto" && (data.pending || !data.current);
  const readiness = data.failed ? "erro" : isWaiting ? "carregando" : state;
  return (
    <>
      <div ref={ground} className="map-ground" data-map={readiness} />
      {createPortal(
        <Markers
          items={items}
          cameras={cameras}
          lit={lit}
          selected={null}
          isSeen={never}
          onHover={setLit}
          onSelect={select}
        />,
        overlay,
      )}
      <p className="map-count">
        {data.answer && onMapText(countOf(inView))}
        {data.answer && data.answer.unplaced > 0 && (
          <span> · {plural(data.answer.unplaced, "sem posição", "sem posição")}</span>
        )}
      </p>
      <div className="map-tools">
        <button
          type="button"
          className="map-tool"
          aria-label={expanded ? "Fechar mapa" : "Expandir mapa"}
          onClick={expanded ? onCollapse : onExpand}
        >
          <Icon name={expanded ? "close" : "expand"} />
        </button>
        <button
          type="button"
          className="map-tool"
          aria-label="Aproximar"
          onClick={() => view?.go({ zoom: view.camera().zoom + 1 })}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          className="map-tool"
          aria-label="Afastar"
          onClick={() => view?.go({ zoom: view.camera().zoom - 1 })}
        >
          <Icon name="minus" />
        </button>
      </div>
    </>
  );
}

function makeOverlay(): HTMLElement {
  const overlay = document.createElement("div");
  overlay.className = "map-overlay";
  return overlay;
}

function hasWebGl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
