import { useEffect, useMemo, useRef, useState } from "react";
import { useHidden } from "#app/features/device-marks/use-marks.tsx";
import { holdsCamera } from "#app/features/map/camera.ts";
import { hasMoved } from "#app/features/map/area/drawing.ts";
import { MapTools } from "#app/features/map/map-tools.tsx";
import type { MapProvider } from "#app/features/map/google/choice.ts";
import { useMapProvider } from "#app/features/map/google/use-map-provider.tsx";
import { countOf, itemsInView, withoutHidden } from "#app/features/map/items-in-view.ts";
import { isProperty, itemId } from "#app/core/engine/map-items.ts";
import type { MapGround } from "#app/features/map/map-view.ts";
import UpgradeDialog from "#app/features/upgrade/upgrade-dialog.tsx";
import { opensElsewhere } from "#app/ui/return-focus.tsx";
import { ItemList, returnToOpener } from "./item-list.tsx";
import { keepMap, leftMap, useCamera, useFitting } from "./use-fitting.tsx";
import { MapControls, MapCount } from "./map-controls.tsx";
import { MapLegend } from "./map-legend.tsx";
import { MapNotices } from "./map-notices.tsx";
import { makeOverlay, MapOverlay } from "./map-overlay.tsx";
import { bubbleOf } from "./marker.tsx";
import { PlacePanel } from "./place-panel.tsx";
import { useAdmission } from "./use-admission.tsx";
import { useListStep, useSelecting, useSelection, type Lit } from "./use-selection.tsx";
import { useMapData } from "./use-map-data.tsx";
import { useMapTheme, useMapView } from "./use-map-view.tsx";
import { usePlaceShape } from "./use-place-shape.tsx";
import { useWide } from "./fan.tsx";

export interface MapWidgetProps {
  /** Canonical address of the search. */
  address: string;
  /** Whether the map's request was sent before the list of that address has arrived. */
  ahead: boolean;
  ground: MapGround;
  /** The provider that draws the map. */
  mapProvider: MapProvider;
  /** Whether the map fills the screen. */
  expanded: boolean;
  /** The address at which it does: there it asks again for what was refused. */
  openAddress: string;
  onExpand: () => void;
  onCollapse: () => void;
}

const NO_ITEMS: never[] = [];

/** The map of a search with its markers, tools and notices. */
export function MapWidget({
  address,
  ahead,
  ground,
  mapProvider,
  expanded,
  openAddress,
  onExpand,
  onCollapse,
}: MapWidgetProps) {
  const basemap = useRef<HTMLDivElement>(null);
  const [overlay] = useState(makeOverlay);
  const wide = useWide();
  const frame = useCamera(basemap, overlay);
  const { cameras, size, resting, home } = frame;
  const data = useMapData(address, size, ahead);
  const theme = useMapTheme();
  const { provider, panel } = useMapProvider(mapProvider, ground.streetsUrl);
  const items = data.answer?.items ?? NO_ITEMS;
  const bubbles = useMemo(() => items.map(bubbleOf), [items]);
  const hasCamera = data.fitted !== null;
  const { view, state, again } = useMapView({
    container: basemap,
    overlay,
    cameras,
    provider,
    ground,
    hasCamera,
    bubbles,
  });
  const { admit, isAdmitted, problem, dismiss, usage, refuse, spent } = useAdmission(data.filters);

  const [lit, setLit] = useState<Lit | null>(null);
  const [left] = useState(leftMap);
  const selection = useSelection(left);
  const { selected, opened, showNone, unselect, closeOpened, chooseLeft, close } = selection;
  const [listOpen, setListOpen] = useState(left?.list ?? false);
  const [legendOpen, setLegendOpen] = useState(false);
  const { filters, pending, current, failed } = data;
  useListStep(data.answer, opened, lit, setLit);
  const stayHere = useFitting({ basemap, camera: frame, view, data, expanded, wide, left, onFit: showNone });

  // The state of this history entry has been read; after a reload the map begins with the search.
  useEffect(() => keepMap(undefined), []);
  // The selected place is restored with the first answer only: if it is not there, it is given up, so that it
  // does not appear minutes later.
  const shown = data.answer?.view;
  useEffect(() => {
    if (shown && resting) chooseLeft(items, holdsCamera(shown, resting));
  }, [items, shown, resting, chooseLeft]);

  useEffect(() => view?.on("press", unselect), [view, unselect]);

  // A shared address, or new filters, may need an admission that has not been given yet.
  useEffect(() => {
    if (expanded && wide && hasCamera && !isAdmitted) void admit().then((ok) => !ok && onCollapse());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked when the need arises, not when a callback is new
  }, [expanded, wide, hasCamera, isAdmitted]);

  const hidden = useHidden();
  const { items: inView, mayCountHidden } = useMemo(
    () => withoutHidden(resting ? itemsInView(items, resting) : NO_ITEMS, items, hidden),
    [items, resting, hidden],
  );
  const select = useSelecting({ answer: data.answer, view, cameras, wide, setLit, selection });
  const closeLegend = (inside: HTMLElement) => {
    setLegendOpen(false);
    inside.querySelector<HTMLElement>("[data-tool=info]")?.focus();
  };
  const toggle = async () => {
    if (expanded) onCollapse();
    else if (!wide || (await admit())) onExpand();
  };

  const waits = state === "ready" && (pending || !current);
  const readiness = failed ? "failed" : waits ? "loading" : state;
  const tip = lit?.from === "map" && !opened ? inView.find((item) => itemId(item) === lit.id) : undefined;
  usePlaceShape(view, tip ?? selected, theme);
  const sees = readiness !== "ready" || inView.length > 0 || !data.answer?.bounds;
  const goBack = !sees && home && resting && hasMoved(home, resting) ? () => view?.go(home) : null;
  const isList = listOpen || !wide || (state === "no-webgl" && !panel);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what is open in it
    <div
      className="map-inside"
      onClickCapture={(event) => {
        const camera = cameras.get();
        const link = (event.target as Element).closest("a[href^='/property/']");
        if (!camera || !link || opensElsewhere(event)) return;
        const { center, zoom } = camera;
        keepMap({ center, zoom, list: listOpen, place: selected?.place ?? null });
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !(selected || opened || legendOpen || listOpen)) return;
        event.preventDefault();
        if (selected) return close();
        if (opened) {
          returnToOpener(opened);
          return closeOpened();
        }
        if (legendOpen) return closeLegend(event.currentTarget);
        setListOpen(false);
        event.currentTarget.querySelector<HTMLElement>("[data-tool=list]")?.focus();
      }}
    >
      <div
        ref={basemap}
        className="map-basemap"
        data-map={readiness}
        data-drawn={state === "ready" || undefined}
        data-stale={!current || undefined}
      />
      <MapOverlay
        overlay={overlay}
        cameras={cameras}
        filters={filters}
        items={resting && items}
        lit={lit}
        setLit={setLit}
        tip={tip && wide && tip !== selected ? tip : null}
        selected={selected}
        opened={opened}
        onSelect={select}
        onClose={close}
        onMoved={closeOpened}
      />
      {data.answer && resting && (
        <MapCount inView={countOf(inView)} answer={data.answer} mayCountHidden={mayCountHidden} />
      )}
      <MapControls
        view={view}
        cameras={cameras}
        expanded={expanded}
        onToggle={() => void toggle()}
        listOpen={listOpen}
        onList={() => setListOpen(!listOpen)}
        legendOpen={legendOpen}
        onLegend={() => setLegendOpen(!legendOpen)}
      />
      {panel ?? (
        <MapNotices
          state={state}
          failed={failed}
          onRetry={data.retry}
          onAgain={again}
          usage={usage}
          onBack={isList ? null : goBack}
        />
      )}
      <MapTools
        view={view}
        cameras={cameras}
        filters={filters}
        address={address}
        answer={data.answer}
        resting={resting}
        home={home}
        expanded={expanded}
        overlay={overlay}
        theme={theme}
        mapProvider={mapProvider}
        admit={admit}
        refuse={refuse}
        usage={usage}
        spent={spent}
        stay={stayHere}
      />
      {isList && data.answer && (
        <ItemList
          items={inView}
          current={lit?.id ?? null}
          opened={opened}
          onCurrent={(id) => setLit(id === null ? null : { id, from: "list" })}
          onSelect={select}
          onBack={goBack}
        />
      )}
      {legendOpen && (
        <MapLegend items={inView} onClose={() => closeLegend(basemap.current!.parentElement!)} />
      )}
      {selected && !isProperty(selected) && (
        <PlacePanel key={selected.place} place={selected} filters={filters} onClose={close} />
      )}
      {problem && (
        <UpgradeDialog
          title={problem.title}
          detail={problem.detail}
          returnTo={openAddress}
          opens={problem.status === 401 ? "sign_in" : problem.status === 402 ? "plan" : null}
          onClose={dismiss}
        />
      )}
    </div>
  );
}
