import { Map, type MapOptions } from "maplibre-gl";
import { afterPaint } from "#app/ui/after-paint.browser.ts";

/** Milliseconds that a picture waits at most for the rest of what belongs to it. */
const LONGEST_MS = 400;

/** Milliseconds from a picture to the next frame, and how often in a row, that make a missing graphics card likely. */
const SLOW_MS = 35;
const SLOW_PICTURES = 2;

/** Milliseconds without a press or a movement in which people are thought to be looking, and how long such rest is waited for. */
const REST_MS = 300;
const LONGEST_WAIT_MS = 1_000;

const SIGNS = ["pointermove", "pointerdown", "pointerup", "keydown", "keyup", "wheel"] as const;

/**
 * A map that draws at once what people do with it, and as one picture what an answer brings, tile by tile. Where there is
 * no graphics card the page stands still while a picture is drawn: there it waits until people who use the page around
 * it rest for a moment, so that no press of theirs has to wait for the map.
 */
export class CalmMap extends Map {
  // Only declared: the constructor of the map draws before fields of this class would be there.
  declare private deadline: number | undefined;
  declare private wantedAt: number | undefined;
  declare private timer: number | undefined;
  declare private isAsking: boolean | undefined;
  declare private usedAt: number | undefined;
  declare private slowPictures: number | undefined;

  constructor(options: MapOptions) {
    super(options);
    const use = ({ target }: Event) => {
      const isInside = target instanceof Node && this.getContainer().contains(target);
      if (!isInside) this.usedAt = performance.now();
    };
    for (const sign of SIGNS) addEventListener(sign, use, { passive: true, capture: true });
    this.once("remove", () => {
      for (const sign of SIGNS) removeEventListener(sign, use, { capture: true });
      window.clearTimeout(this.timer);
    });
    this.on("render", () => {
      const start = performance.now();
      requestAnimationFrame(() => {
        const isSlow = !document.hidden && performance.now() - start > SLOW_MS;
        this.slowPictures = isSlow ? (this.slowPictures ?? 0) + 1 : 0;
      });
    });
  }

  /** Call before showing another place. Its tiles are requested by drawing it, which the page need not wait for. */
  arrive(): void {
    this.gather();
    if (this.isAsking) return;
    this.isAsking = true;
    void afterPaint().then(() => {
      this.isAsking = false;
      this.triggerRepaint();
    });
  }

  /** Call before showing other items in the same place. */
  gather(): void {
    this.deadline = performance.now() + LONGEST_MS;
  }

  /** Call when a person is about to move the map or uses one of its controls. */
  hurry(): void {
    this.deadline = undefined;
    this.usedAt = undefined;
  }

  override triggerRepaint(): void {
    // Gone, or without its graphics for the moment.
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

  /** Milliseconds from now until the next picture should be drawn, as far as can be told. */
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
