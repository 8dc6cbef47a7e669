import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { createPortal } from "react-dom";
import { fitView, metresPerPixel } from "#app/lib/mercator.ts";
import type { Box } from "#app/lib/ring.ts";
import type { Point } from "#app/lib/sphere.ts";
import { Icon } from "#app/ui/icon.tsx";
import { cameraOf, project, unproject, type Camera, type Pixel } from "../camera.ts";
import { createCameraStore, type CameraStore } from "../camera-store.ts";
import { useMapProvider } from "../google/use-map-provider.tsx";
import { MapButton, ZoomButtons } from "../map-buttons.tsx";
import type { MapGround } from "../map-view.ts";
import { LostGround } from "../widget/map-notices.tsx";
import { makeOverlay } from "../widget/map-overlay.tsx";
import { useMapView } from "../widget/use-map-view.tsx";

interface Props {
  /** Shown at first: what the pin may be moved in. */
  within: Box;
  /** Null: nothing is known yet. */
  point: Point | null;
  /** `metres`: by how much it may be off, because nobody presses more exactly than the map is close. */
  onPoint: (point: Point, metres: number) => void;
  ground: MapGround;
  /** Id of the text that says how the pin is moved. */
  describedBy: string;
  /** What to do where no map can be drawn, as a sentence. */
  instead: string;
}

/** Zoom at which a known point is shown: some streets around it. */
const CLOSE_ZOOM = 14;

const NO_BUBBLES: never[] = [];

/** A map with one pin: dragged, moved by the arrow keys, or put where the map is pressed. */
export function PinMap({ within, point, onPoint, ground, describedBy, instead }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [overlay] = useState(makeOverlay);
  const [cameras] = useState(createCameraStore);
  const [start] = useState({ within, point });
  const [placed, setPlaced] = useState(false);
  const { provider } = useMapProvider("martelo", ground.streetsUrl);

  useLayoutEffect(() => {
    const element = container.current!;
    element.append(overlay);
    const size = { width: element.clientWidth, height: element.clientHeight };
    const camera = cameraOf(fitView(start.within, size), size);
    cameras.set(
      start.point ? { ...camera, center: start.point, zoom: Math.max(camera.zoom, CLOSE_ZOOM) } : camera,
    );
    // oxlint-disable-next-line react/set-state-in-effect -- only the laid out element knows its size
    setPlaced(true);
  }, [overlay, cameras, start]);

  const { view, state, again } = useMapView({
    container,
    overlay,
    cameras,
    provider,
    ground,
    hasCamera: placed,
    bubbles: NO_BUBBLES,
  });
  useEffect(
    () =>
      view?.on("press", ({ lng, lat }) =>
        onPoint([lng, lat], PRESS_PX * metresPerPixel(lat, view.camera().zoom)),
      ),
    [view, onPoint],
  );
  /** Whether the pin is carried: the map does not move under the pointer. */
  const carried = useRef(false);
  const onCarry = (isCarried: boolean) => void (carried.current = isCarried);
  // A point that is typed, or moved by keys, may be beyond the edge, where nobody could see or take the pin.
  useEffect(() => {
    const camera = view && cameras.get();
    if (camera && point && !carried.current && !isSeen(camera, point)) view.go({ center: point });
  }, [view, cameras, point]);
  return (
    <div className="pin-map">
      <div ref={container} className="map-basemap" data-map={state} />
      {createPortal(point && <Pin {...{ cameras, point, onPoint, describedBy, onCarry }} />, overlay)}
      <div className="map-tools">
        <ZoomButtons view={view} cameras={cameras} />
        {point && (
          <MapButton
            icon="pin"
            name="Ir ao alfinete"
            onUse={() => view?.go({ center: point, zoom: Math.max(view.camera().zoom, CLOSE_ZOOM) })}
          />
        )}
      </div>
      {state === "lost" && <LostGround onAgain={again} />}
      {state === "no-webgl" && <p className="map-notice">Este navegador não desenha mapas. {instead}</p>}
      {state === "failed" && (
        <div className="map-notice" role="alert">
          <p>O mapa não pôde ser desenhado. {instead}</p>
          <button type="button" className="button" onClick={again}>
            Tentar de novo
          </button>
        </div>
      )}
    </div>
  );
}

/** Whether the whole pin of a point is on the map. */
function isSeen(camera: Camera, point: Point): boolean {
  const { x, y } = project(camera, point);
  const { width, height } = camera.size;
  return x > PIN_PX / 2 && x < width - PIN_PX / 2 && y > PIN_PX && y < height;
}

/** Width and height of the pin. */
const PIN_PX = 44;
/** A finger is so many pixels off. */
const PRESS_PX = 8;

const STEP_PX = 12;
const ARROWS: Record<string, Pixel> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface PinProps {
  cameras: CameraStore;
  point: Point;
  onPoint: Props["onPoint"];
  describedBy: string;
  /** A pointer takes the pin, or lets it go. */
  onCarry: (isCarried: boolean) => void;
}

function Pin({ cameras, point, onPoint, describedBy, onCarry }: PinProps) {
  const pin = useRef<HTMLButtonElement>(null);
  /** From the pointer that drags it to its tip. */
  const grip = useRef<Pixel>({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const place = () => {
      const camera = cameras.get();
      if (!camera || !pin.current) return;
      const { x, y } = project(camera, point);
      pin.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    };
    place();
    return cameras.subscribe(place);
  }, [cameras, point]);

  // The map listens to these events on its own element, before React's handlers at the root run.
  useLayoutEffect(() => {
    const element = pin.current!;
    const keep = (event: Event) => event.stopPropagation();
    const kinds = ["mousedown", "touchstart", "dblclick", "click"];
    for (const kind of kinds) element.addEventListener(kind, keep);
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, keep);
    };
  }, []);

  const put = (camera: Camera, at: Pixel) => {
    const next = unproject(camera, at);
    onPoint(next, PRESS_PX * metresPerPixel(next[1], camera.zoom));
  };
  const moveBy = (x: number, y: number) => {
    const camera = cameras.get();
    if (!camera) return;
    const from = project(camera, point);
    put(camera, { x: from.x + x, y: from.y + y });
  };
  const pixelAt = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = pin.current!.parentElement!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    const camera = cameras.get();
    if (!camera || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onCarry(true);
    const [at, tip] = [pixelAt(event), project(camera, point)];
    grip.current = { x: tip.x - at.x, y: tip.y - at.y };
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    const camera = cameras.get();
    if (!camera || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const at = pixelAt(event);
    put(camera, { x: at.x + grip.current.x, y: at.y + grip.current.y });
  };
  const keyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const px = event.shiftKey ? 1 : STEP_PX;
    moveBy(step.x * px, step.y * px);
  };
  return (
    <button
      ref={pin}
      type="button"
      className="pin"
      aria-label="Alfinete da posição"
      aria-describedby={describedBy}
      onPointerDown={grab}
      onPointerMove={pull}
      onLostPointerCapture={() => onCarry(false)}
      onKeyDown={keyDown}
    >
      <Icon name="pin" className="icon pin-mark" />
    </button>
  );
}
