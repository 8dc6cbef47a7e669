/** Which square of a photo is used. Positions are shares of the possible movement, from 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 4;

/** The square in pixels of the photo, always within the photo. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/** The crop after dragging the photo; distances are shares of the square's side. */
export function dragged(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  return at(size, left - dx * side, top - dy * side, crop.zoom);
}

/** The crop with another zoom and the same centre. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const allowed = Math.min(Math.max(zoom, 1), MAX_ZOOM);
  const { left, top, side } = squareOf(size, crop);
  const grown = (side - Math.min(size.width, size.height) / allowed) / 2;
  return at(size, left + grown, top + grown, allowed);
}

function at({ width, height }: Size, left: number, top: number, zoom: number): Crop {
  const side = Math.min(width, height) / zoom;
  return { x: share(left, width - side), y: share(top, height - side), zoom };
}

function share(position: number, way: number): number {
  return way < 1e-6 ? 0.5 : Math.min(Math.max(position / way, 0), 1);
}
