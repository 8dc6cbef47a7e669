import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#app/ui/icon.tsx";
import { unproject } from "./camera.ts";
import { DensityPanel } from "./density/density-panel.tsx";
import { useDensity } from "./density/use-density.tsx";
import { GooglePanel } from "./google/google-panel.tsx";
import { askToDraw, NO_ANSWER } from "./map-requests.browser.ts";
import { droppedPlace, SearchHere, useAreaSearch } from "./area/search-here.tsx";
import { AreaLayer } from "./area/area-layer.tsx";
import { AreaPanel, DrawingPanel } from "./area/area-panel.tsx";
import { addPoint, finishDrawing, startDrawing, undoPoint, type Drawing, type Tool } from "./area/drawing.ts";
import { NearPanel, useNearMe } from "./area/near-me.tsx";
import { nearShape } from "./area/near.ts";
import type { MapContext } from "./map-context.ts";
import { areaOf, shapeOf, type Shape } from "./area/shape.ts";

/** The tools of the map: search here, draw an area, search near oneself, show the density. */
export function MapTools(context: MapContext) {
  const { view, cameras, filters, address, expanded, overlay, mapProvider, admit, refuse } = context;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- one address, one area
  const shape = useMemo(() => shapeOf(filters.area), [address]);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [editing, setEditing] = useState(false);
  const [asksGoogle, setAsksGoogle] = useState(false);
  const [tooSmall, setTooSmall] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const search = useAreaSearch(context);
  const density = useDensity(context);
  const isDrawing = expanded && drawing !== null;

  useEffect(() => {
    if (!isDrawing || !view) return;
    view.setGestures(false);
    return () => view.setGestures(true);
  }, [isDrawing, view]);

  // An area that is changed stays in the states in which it is searched.
  const keepsStates = (kind: Shape["kind"]) => kind === "ring" || filters.area !== null;
  const keep = (next: Shape, how: { replace?: boolean; go?: boolean }) => {
    const area = areaOf(next);
    setTooSmall(area === null);
    if (area) search(area, { ...how, keepsStates: keepsStates(next.kind) });
    return area !== null;
  };
  const draw = (next: Drawing | null) => {
    setTooSmall(false);
    setDrawing(next);
  };
  const finish = (figure: Drawing) => {
    const finished = finishDrawing(figure);
    if (finished && keep(finished, {})) draw(null);
    else {
      draw(figure.tool === "polygon" ? { ...figure, stroke: null } : startDrawing("radius"));
      setTooSmall(true);
    }
  };
  const near = useNearMe((at) => void search(areaOf(nearShape(at)), { go: true }));
  const mayDraw = async () => {
    if (!(await admit())) return false;
    const result = await askToDraw(new AbortController().signal);
    if (!("ok" in result)) refuse("refused" in result ? result.refused : NO_ANSWER);
    return "ok" in result;
  };
  const begin = async (tool: Tool) => {
    if (!(await mayDraw())) return;
    near.cancel();
    setEditing(false);
    draw(startDrawing(tool));
    panel.current?.focus();
  };
  const beginNear = async () => {
    if (!(await mayDraw())) return;
    draw(null);
    panel.current?.focus();
    await near.ask();
  };

  const isEditing = expanded && editing && shape !== null;
  const isAsking = expanded && (near.state !== null || asksGoogle);
  const endTool = useEffectEvent(() => {
    if (isDrawing) return draw(null);
    if (isEditing) return setEditing(false);
    near.cancel();
    setAsksGoogle(false);
  });
  useEffect(() => {
    if (!isDrawing && !isEditing && !isAsking) return;
    const keyDown = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest("input, select, textarea") !== null;
      if (event.key === "Escape") {
        // The first Escape ends the current tool, the next one closes the map.
        event.preventDefault();
        event.stopPropagation();
        endTool();
      } else if (isDrawing && event.key === "Backspace" && !typing) {
        event.preventDefault();
        draw(undoPoint(drawing));
      }
    };
    document.addEventListener("keydown", keyDown, { capture: true });
    return () => document.removeEventListener("keydown", keyDown, { capture: true });
  }, [isDrawing, isEditing, isAsking, drawing]);

  return (
    <>
      {createPortal(
        <AreaLayer
          cameras={cameras}
          shape={shape}
          editing={isEditing}
          drawing={isDrawing ? drawing : null}
          onDraw={draw}
          onFinish={finish}
          onEdit={(changed) => void keep(changed, { replace: true })}
        />,
        overlay,
      )}
      {!isDrawing && !shape && <SearchHere {...context} />}
      {expanded && (
        <div className="map-toolbar">
          <fieldset className="map-toolset">
            <legend className="sr-only">Ferramentas do mapa</legend>
            <Tool
              icon="draw"
              label="Desenhar"
              on={drawing?.tool === "polygon"}
              press={() => void begin("polygon")}
            />
            <Tool
              icon="radius"
              label="Raio"
              on={drawing?.tool === "radius"}
              press={() => void begin("radius")}
            />
            <Tool
              icon="locate"
              label="Perto de mim"
              on={near.state !== null}
              press={() => void beginNear()}
            />
            <Tool icon="hexagons" label="Densidade" on={density.on} press={density.toggle} />
            <Tool icon="map" label="Google Maps" on={asksGoogle} press={() => setAsksGoogle(!asksGoogle)} />
          </fieldset>
          <div ref={panel} tabIndex={-1} className="map-panels">
            {drawing && (
              <DrawingPanel
                drawing={drawing}
                cameras={cameras}
                dropped={droppedPlace(filters, keepsStates(drawing.tool === "polygon" ? "ring" : "circle"))}
                tooSmall={tooSmall}
                onUndo={() => draw(undoPoint(drawing))}
                onFinish={() => finish(drawing)}
                onCancel={() => draw(null)}
                onMark={() => {
                  const camera = cameras.get();
                  const { width, height } = camera?.size ?? { width: 0, height: 0 };
                  if (camera) draw(addPoint(drawing, unproject(camera, { x: width / 2, y: height / 2 })));
                }}
                onShape={(typed) => keep(typed, { go: true }) && draw(null)}
              />
            )}
            {near.state !== null && (
              <NearPanel
                state={near.state}
                dropped={droppedPlace(filters, false)}
                onRetry={() => void near.ask()}
                onCancel={near.cancel}
              />
            )}
            {!drawing && shape && filters.area && (
              <AreaPanel
                key={shape.kind}
                area={filters.area}
                shape={shape}
                filters={filters}
                cameras={cameras}
                editing={editing}
                onEditing={setEditing}
                onShape={(typed) => keep(typed, { replace: true, go: true })}
                onClear={() => search(null)}
              />
            )}
            {asksGoogle && !drawing && (
              <GooglePanel chosen={mapProvider} onCancel={() => setAsksGoogle(false)} />
            )}
            {density.on && !drawing && (
              <DensityPanel {...density} theme={context.theme} usage={context.usage} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

interface ToolProps {
  icon: string;
  label: string;
  on: boolean;
  press: () => void;
}

function Tool({ icon, label, on, press }: ToolProps) {
  return (
    <button type="button" className="map-toolset-tool" aria-pressed={on} onClick={press}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
