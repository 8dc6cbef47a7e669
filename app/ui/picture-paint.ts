import css from "./pictures.css?raw";
import sprite from "./pictures.svg?raw";
import { oklchHex } from "#app/lib/oklch.ts";

/** Width and height of every drawing. */
export const DRAWING_SIZE = { width: 320, height: 240 };

/**
 * A drawing with the colours of a light page written out, for images outside of pages, where no stylesheet
 * applies. Built from the same sprite and stylesheet as in pages.
 */
export function paintedDrawing({ drawing, tint }: { drawing: string; tint: string }): string {
  const body = new RegExp(`<symbol id="${drawing}"[^>]*>(.*?)</symbol>`, "s").exec(sprite)?.[1] ?? "";
  const hue = Number(new RegExp(`\\.${tint} \\{\\s*--hue: (\\d+)`).exec(css)?.[1] ?? 0);
  const colours = lightColours(hue);
  const sky = `<rect width="${DRAWING_SIZE.width}" height="${DRAWING_SIZE.height}" fill="${colours.get("sky")}"/>`;
  return sky + body.replaceAll(/var\(--(\w+)\)/g, (whole, name: string) => colours.get(name) ?? whole);
}

/** Each `--sky: light-dark(oklch(0.93 0.032 var(--hue)), …)` by its name, as the light colour for a hue. */
function lightColours(hue: number): Map<string, string> {
  const roles = css.matchAll(/--(\w+): light-dark\(oklch\(([\d.]+) ([\d.]+) (.+?)\), oklch/g);
  return new Map(
    [...roles].map(([, name, lightness, chroma, angle]) => {
      const shift = /\+ (\d+)/.exec(angle!)?.[1];
      const degrees = angle!.includes("--hue") ? hue + Number(shift ?? 0) : Number(angle);
      return [name!, oklchHex(Number(lightness), Number(chroma), degrees)];
    }),
  );
}
