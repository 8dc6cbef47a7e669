import { circleRing, distanceMetres, type Point } from "#app/lib/sphere.ts";
import { project, type Camera, type Pixel } from "../camera.ts";
import { areaOf, circleTo, type Shape } from "./shape.ts";

export type Tool = "polygon" | "radius";

/**
 * An unfinished drawing. A polygon grows by clicked points, or by a freehand stroke that closes when finger
 * or mouse is lifted; a circle has a centre and then an edge.
 */
export type Drawing =
  | { tool: "polygon"; points: Point[]; stroke: Point[] | null }
  | { tool: "radius"; center: Point | null; edge: Point | null };

const MIN_POINTS = 3;
const MOVED_PX = 40;
const MOVED_ZOOM = 0.25;

/** How an unfinished drawing is shown: the area it encloses so far, and the line drawn. */
interface Figure {
  enclosed: Point[];
  line: Point[];
}

export function startDrawing(tool: Tool): Drawing {
  return tool === "polygon" ? { tool, points: [], stroke: null } : { tool, center: null, edge: null };
}

/** Adds a clicked point: the next corner of the polygon, or the centre of the circle and then its edge. */
export function addPoint(drawing: Drawing, at: Point): Drawing {
  if (drawing.tool === "polygon") return { ...drawing, points: [...drawing.points, at], stroke: null };
  return drawing.center ? { ...drawing, edge: at } : { ...drawing, center: at };
}

/** Begins a drag: a freehand stroke when there are no points yet, or a circle around the starting point. */
export function startStroke(drawing: Drawing, at: Point): Drawing {
  if (drawing.tool === "radius") return { ...drawing, center: drawing.center ?? at, edge: at };
  return drawing.points.length > 0 ? drawing : { ...drawing, stroke: [at] };
}

export function extendStroke(drawing: Drawing, at: Point): Drawing {
  if (drawing.tool === "radius") return drawing.center ? { ...drawing, edge: at } : drawing;
  return drawing.stroke ? { ...drawing, stroke: [...drawing.stroke, at] } : drawing;
}

/** The drawing without its last point; null when it has none, which ends the tool. */
export function undoPoint(drawing: Drawing): Drawing | null {
  if (drawing.tool === "polygon") {
    if (drawing.stroke) return { ...drawing, stroke: null };
    return drawing.points.length ? { ...drawing, points: drawing.points.slice(0, -1) } : null;
  }
  if (drawing.edge) return { ...drawing, edge: null };
  return drawing.center ? startDrawing("radius") : null;
}

/** What was drawn so far, open or closed. */
export function pointsOf(drawing: Drawing): Point[] {
  return drawing.tool === "polygon" ? (drawing.stroke ?? drawing.points) : [];
}

/** The finished shape; null when it encloses no area. */
export function finishDrawing(drawing: Drawing): Shape | null {
  if (drawing.tool === "radius") {
    return drawing.center && drawing.edge ? circleTo(drawing.center, drawing.edge) : null;
  }
  const points = pointsOf(drawing);
  if (points.length < MIN_POINTS) return null;
  const area = areaOf({ kind: "ring", points });
  return area?.kind === "ring" ? { kind: "ring", points: area.points } : null;
}

/** The figure of the drawing as if the pointer's position were its next point. */
export function figureOf(drawing: Drawing, pointer: Point | null): Figure {
  if (drawing.tool === "radius") {
    const edge = drawing.edge ?? pointer;
    if (!drawing.center || !edge) return { enclosed: [], line: drawing.center ? [drawing.center] : [] };
    const ring = circleRing(drawing.center, distanceMetres(drawing.center, edge));
    return { enclosed: ring, line: [drawing.center, edge] };
  }
  const corners = pointsOf(drawing);
  const points = pointer && corners.length > 0 && !drawing.stroke ? [...corners, pointer] : corners;
  return { enclosed: points.length > 2 ? points : [], line: points };
}

/** An SVG path through points as a map shows them. */
export function pathOf(camera: Camera, points: readonly Point[], closed: boolean): string {
  if (points.length === 0) return "";
  const steps = points.map((point) => {
    const { x, y } = project(camera, point);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${steps.join("L")}${closed ? "Z" : ""}`;
}

/** Whether the map has been moved away from a camera by more than the tolerance. */
export function hasMoved(home: Camera, resting: Camera): boolean {
  if (Math.abs(home.zoom - resting.zoom) > MOVED_ZOOM) return true;
  return pixelsApart(project(resting, home.center), project(resting, resting.center)) > MOVED_PX;
}

export function pixelsApart(a: Pixel, b: Pixel): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
