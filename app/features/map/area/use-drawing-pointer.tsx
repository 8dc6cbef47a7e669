import { useRef, useState, type PointerEvent, type RefObject } from "react";
import type { Point } from "#app/lib/sphere.ts";
import { project, unproject, type Pixel } from "../camera.ts";
import type { CameraStore } from "../camera-store.ts";
import { addPoint, extendStroke, startStroke, pixelsApart, type Drawing } from "./drawing.ts";

interface Options {
  cameras: CameraStore;
  layer: RefObject<HTMLElement | null>;
  drawing: Drawing | null;
  onDraw: (drawing: Drawing) => void;
  /** Called when the drawing is finished: closed, dragged or clicked to its end. */
  onFinish: (drawing: Drawing) => void;
}

/** A pointer that moved farther than this while pressed draws freehand; otherwise it was a click. */
const DRAG_PX = 8;
const STROKE_STEP_PX = 4;
/** A click this near to the first point closes the ring; this near to the last point it ends it. */
const CLOSE_PX = 16;
const SAME_PX = 6;

/** Handles mouse, pen or one finger on the drawing surface; a second finger cancels the stroke and moves the map. */
export function useDrawingPointer({ cameras, layer, drawing, onDraw, onFinish }: Options) {
  const [pointer, setPointer] = useState<Point | null>(null);
  const press = useRef<{ id: number; from: Pixel; last: Pixel; dragged: boolean } | null>(null);

  const pixelAt = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = layer.current!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const pointAt = (pixel: Pixel) => unproject(cameras.get()!, pixel);

  function click(current: Drawing, at: Pixel) {
    const camera = cameras.get()!;
    if (current.tool === "radius") {
      const next = addPoint(current, pointAt(at));
      return current.center ? onFinish(next) : onDraw(next);
    }
    const near = (point: Point | undefined, px: number) =>
      point !== undefined && pixelsApart(project(camera, point), at) <= px;
    const closes = near(current.points[0], CLOSE_PX) || near(current.points.at(-1), SAME_PX);
    if (closes && current.points.length >= 3) return onFinish(current);
    if (!near(current.points.at(-1), SAME_PX)) onDraw(addPoint(current, pointAt(at)));
  }

  return {
    pointer,
    onPointerDown(event: PointerEvent) {
      if (!drawing || event.button !== 0) return;
      if (!event.isPrimary) {
        press.current = null;
        if (drawing.tool === "polygon" && drawing.stroke) onDraw({ ...drawing, stroke: null });
        return;
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = pixelAt(event);
      press.current = { id: event.pointerId, from, last: from, dragged: false };
    },
    onPointerMove(event: PointerEvent) {
      if (!drawing || !event.isPrimary) return;
      const at = pixelAt(event);
      const active = press.current;
      if (!active) return setPointer(event.pointerType === "mouse" ? pointAt(at) : null);
      if (!active.dragged && pixelsApart(active.from, at) > DRAG_PX) {
        active.dragged = true;
        setPointer(null);
        active.last = at;
        onDraw(extendStroke(startStroke(drawing, pointAt(active.from)), pointAt(at)));
      } else if (active.dragged && pixelsApart(active.last, at) >= STROKE_STEP_PX) {
        active.last = at;
        onDraw(extendStroke(drawing, pointAt(at)));
      }
    },
    onPointerUp(event: PointerEvent) {
      const active = press.current;
      press.current = null;
      if (!drawing || !active || active.id !== event.pointerId) return;
      const isPull = active.dragged && (drawing.tool === "radius" || drawing.stroke !== null);
      if (isPull) onFinish(extendStroke(drawing, pointAt(pixelAt(event))));
      else click(drawing, pixelAt(event));
    },
    onPointerCancel() {
      press.current = null;
    },
    onPointerLeave() {
      setPointer(null);
    },
  };
}
