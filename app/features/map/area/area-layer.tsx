import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { project, unproject, type Pixel } from "../camera.ts";
import type { CameraStore } from "../camera-store.ts";
import { figureOf, pathOf, type Drawing } from "./drawing.ts";
import { handlesOf, moveHandle, removeCorner, ringOf, type Handle, type Shape } from "./shape.ts";
import { useDrawingPointer } from "./use-drawing-pointer.tsx";

interface Props {
  cameras: CameraStore;
  /** The area of the search. */
  shape: Shape | null;
  editing: boolean;
  drawing: Drawing | null;
  onDraw: (drawing: Drawing) => void;
  onFinish: (drawing: Drawing) => void;
  onEdit: (shape: Shape) => void;
}

const STEP_PX = 12;
const ARROWS: Record<string, Pixel> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Draws the area of the search over the map, with handles while it is being changed, and the surface on which
 * a new one is drawn.
 */
export function AreaLayer({ cameras, shape, editing, drawing, onDraw, onFinish, onEdit }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  // The shape while a handle is dragged; kept until the search's own shape has changed to it.
  const [draft, setDraft] = useState<{ of: Shape; shape: Shape } | null>(null);
  const { pointer, ...pointerEvents } = useDrawingPointer({ cameras, layer, drawing, onDraw, onFinish });
  const shown = draft && draft.of === shape ? draft.shape : shape;
  const handles = editing && shown ? handlesOf(shown) : [];
  const figure = drawing && figureOf(drawing, pointer);

  useLayoutEffect(() => {
    const place = () => {
      const camera = cameras.get();
      const element = layer.current;
      if (!camera || !element) return;
      const [enclosed, line] = element.querySelectorAll("path");
      const ring = figure ? figure.enclosed : shown ? ringOf(shown) : [];
      enclosed!.setAttribute("d", pathOf(camera, ring, true));
      line!.setAttribute("d", figure ? pathOf(camera, figure.line, false) : "");
      const dots = drawing?.tool === "polygon" ? drawing.points : drawing?.center ? [drawing.center] : [];
      const at = drawing ? dots : handles.map((handle) => handle.at);
      for (const [i, dot] of [...element.querySelectorAll<HTMLElement>("[data-handle]")].entries()) {
        const { x, y } = project(camera, at[i]!);
        dot.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      }
    };
    place();
    return cameras.subscribe(place);
  });

  // The map listens to these events on its own element, before React's handlers at the root run.
  useLayoutEffect(() => {
    const element = layer.current!;
    const keep = (event: Event) => {
      if ((event.target as Element).closest("[data-handle], [data-surface]")) event.stopPropagation();
    };
    const kinds = ["mousedown", "touchstart", "dblclick", "click"];
    for (const kind of kinds) element.addEventListener(kind, keep);
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, keep);
    };
  }, []);

  const change = (changed: Shape) => shape && setDraft({ of: shape, shape: changed });
  const pull = (handle: Handle, event: PointerEvent) => {
    const camera = cameras.get();
    if (!camera || !shape || !layer.current) return;
    const { left, top } = layer.current.getBoundingClientRect();
    const at = unproject(camera, { x: event.clientX - left, y: event.clientY - top });
    change(moveHandle(shape, handle, at));
  };
  const keyDown = (handle: Handle, event: KeyboardEvent) => {
    const camera = cameras.get();
    if (!camera || !shown) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onEdit(removeCorner(shown, handle));
      return;
    }
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    // Without this a key held down on a side's handle would add a corner at every repeat of the key.
    if (handle.kind === "side" && event.repeat) return;
    const { x, y } = project(camera, handle.at);
    const px = event.shiftKey ? 1 : STEP_PX;
    change(moveHandle(shown, handle, unproject(camera, { x: x + step.x * px, y: y + step.y * px })));
  };
  const settle = () => {
    if (draft && draft.of === shape) onEdit(draft.shape);
  };
  const dots = drawing?.tool === "polygon" ? drawing.points.length : drawing?.center ? 1 : 0;
  return (
    <div ref={layer} className="area-layer" data-figure={shown?.kind}>
      <svg aria-hidden="true">
        <path className="area-enclosed" fillRule="evenodd" />
        <path className="area-line" />
      </svg>
      {drawing ? (
        <>
          {/* The buttons of the drawing panel do the same by keyboard. */}
          <div data-surface="" className="area-surface" {...pointerEvents} />
          {Array.from({ length: dots }, (_, i) => (
            <span key={i} data-handle="" className="area-dot" aria-hidden="true" />
          ))}
        </>
      ) : (
        handles.map((handle) => (
          <button
            key={
              handle.kind === "corner" || handle.kind === "side" ? handle.kind + handle.index : handle.kind
            }
            type="button"
            data-handle=""
            data-kind={handle.kind}
            className="area-handle"
            aria-label={handleName(handle, handles)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) pull(handle, event);
            }}
            onPointerUp={settle}
            onPointerCancel={() => setDraft(null)}
            onKeyDown={(event) => keyDown(handle, event)}
            onKeyUp={settle}
            onDoubleClick={() => shape && onEdit(removeCorner(shape, handle))}
          />
        ))
      )}
    </div>
  );
}

function handleName(handle: Handle, all: Handle[]): string {
  if (handle.kind === "center") return "Centro do raio: as setas movem";
  if (handle.kind === "edge") return "Borda do raio: as setas aumentam e diminuem";
  const corners = all.filter(({ kind }) => kind === "corner").length;
  if (handle.kind === "side") return `Meio do lado ${handle.index + 1}: as setas criam um ponto`;
  return `Ponto ${handle.index + 1} de ${corners}: as setas movem, Delete apaga`;
}
