import { Map } from "maplibre-gl";

/** Milliseconds in which what comes for an answer, tile by tile, is drawn as one picture. */
const GATHER_MS = 150;

/**
 * A map that draws at once what people do with it, and waits for the rest of what comes in bits by itself. Where there
 * is no graphics card the page stands still while a picture is drawn: there must be few of them.
 */
export class CalmMap extends Map {
  // Only declared: the constructor of the map draws before fields of this class would be there.
  declare private gatheredAt: number | undefined;
  declare private waiting: number | undefined;

  /** To be told when the map shows something else that nobody has moved it to. */
  gather(): void {
    super.triggerRepaint();
    this.gatheredAt = performance.now() + GATHER_MS;
  }

  /** To be told when somebody is about to move it. */
  hurry(): void {
    this.gatheredAt = undefined;
  }

  override triggerRepaint(): void {
    const wait = (this.gatheredAt ?? 0) - performance.now();
    if (wait <= 0 || this.isMoving()) return super.triggerRepaint();
    this.waiting ??= window.setTimeout(() => {
      this.waiting = undefined;
      super.triggerRepaint();
    }, wait);
  }
}
