/** The part of fontkit that we use: it has no types of its own. */
declare module "fontkit" {
  interface Path {
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path;
    toSVG(): string;
  }
  interface Position {
    xAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(
      text: string,
      features?: string[],
    ): {
      advanceWidth: number;
      glyphs: { path: Path }[];
      positions: Position[];
    };
  }
  export function create(bytes: Uint8Array): Font;
}
