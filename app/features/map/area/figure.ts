import { circleRing, distanceMetres, type Point } from "#app/lib/sphere.ts";
import { project, type Camera, type Pixel } from "../camera.ts";
import { pointsOf, type Drawing } from "./drawing.ts";

const MOVED_PX = 40;
const MOVED_ZOOM = 0.25;

/** How an unfinished drawing is shown: the area it encloses so far, and the line drawn. */
interface Figure {
  enclosed: Point[];
  line: Point[];
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
