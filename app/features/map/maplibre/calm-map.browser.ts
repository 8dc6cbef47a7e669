import { Map, type MapOptions } from "maplibre-gl";
import { afterPaint } from "#app/ui/after-paint.browser.ts";

/** Longest time in ms that a repaint is put off while more tiles are expected. */
const LONGEST_MS = 400;

/**
 * A frame that takes longer than this many ms after a repaint, several times in a row, suggests that there is
 * no graphics card.
 */
const SLOW_MS = 35;
const SLOW_PICTURES = 2;

/** Time in ms without a press or a movement after which the viewer counts as idle, and how long to wait for that. */
const REST_MS = 300;
const LONGEST_WAIT_MS = 1_000;

const INPUT_EVENTS = ["pointermove", "pointerdown", "pointerup", "keydown", "keyup", "wheel"] as const;

/**
 * A MapLibre map that repaints at once while the viewer moves it, and puts off repaints of arriving data
 * until tiles are complete. Without a graphics card a repaint blocks the page: such repaints wait until the
 * viewer is idle, so that a press is not delayed by the map.
 */
export class CalmMap extends Map {
  // `declare` only: the constructor of the base class repaints before fields of this class are initialized.
  declare private deadline: number | undefined;
  declare private wantedAt: number | undefined;
  declare private timer: number | undefined;
  declare private isAsking: boolean | undefined;
  declare private usedAt: number | undefined;
  declare private slowPictures: number | undefined;

  constructor(options: MapOptions) {
    super({ ...options, fadeDuration: 0 });
    const use = ({ target }: Event) => {
      const isInside = target instanceof Node && this.getContainer().contains(target);
      if (!isInside) this.usedAt = performance.now();
    };
    for (const type of INPUT_EVENTS) addEventListener(type, use, { passive: true, capture: true });
    this.once("remove", () => {
      for (const type of INPUT_EVENTS) removeEventListener(type, use, { capture: true });
      window.clearTimeout(this.timer);
    });
    this.on("render", () => {
      // Nothing fades here, so each picture has all its names in place. MapLibre would draw every one with new tiles again, for
      // names that a placement in several steps might have missed.
      // oxlint-disable-next-line no-underscore-dangle -- MapLibre has no other way to say so
      this._placementDirty = false;
      const start = performance.now();
      requestAnimationFrame(() => {
        const isSlow = !document.hidden && performance.now() - start > SLOW_MS;
        this.slowPictures = isSlow ? (this.slowPictures ?? 0) + 1 : 0;
      });
    });
  }

  /**
   * Call before moving the map to another place: its tiles are requested by a repaint, which is put off so
   * that the page is not blocked.
   */
  deferForJump(): void {
    this.deferRepaints();
    if (this.isAsking) return;
    this.isAsking = true;
    void afterPaint().then(() => {
      this.isAsking = false;
      this.triggerRepaint();
    });
  }

  /** Call before showing other items, or more of the ground, in the same place. */
  deferRepaints(longestMs = LONGEST_MS): void {
    this.deadline = performance.now() + longestMs;
  }

  /** Call when the viewer is about to move the map or uses one of its controls. */
  repaintAtOnce(): void {
    this.deadline = undefined;
    this.usedAt = undefined;
  }

  override triggerRepaint(): void {
    // The map was removed, or its WebGL context is lost.
    if (!this.style) return;
    const now = performance.now();
    this.wantedAt ??= now;
    const wait = this.isMoving() ? 0 : this.waitMs(now);
    if (wait <= 0) {
      window.clearTimeout(this.timer);
      this.timer = this.wantedAt = undefined;
      return super.triggerRepaint();
    }
    this.timer ??= window.setTimeout(() => {
      this.timer = undefined;
      this.triggerRepaint();
    }, wait);
  }

  /** Milliseconds from now until the next repaint should happen, estimated. */
  private waitMs(now: number): number {
    const isWhole = !this.isAsking && this.isComplete();
    const forTiles = isWhole ? 0 : (this.deadline ?? 0) - now;
    const isSlow = (this.slowPictures ?? 0) >= SLOW_PICTURES;
    const forPeople = isSlow
      ? Math.min((this.usedAt ?? 0) + REST_MS, this.wantedAt! + LONGEST_WAIT_MS) - now
      : 0;
    return Math.max(forTiles, forPeople);
  }

  private isComplete(): boolean {
    return Object.keys(this.style.tileManagers).every((source) => this.isSourceLoaded(source));
  }
}
