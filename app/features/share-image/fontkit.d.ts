/** What we use of fontkit, which brings no types. */
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
    layout(text: string): {
      advanceWidth: number;
      glyphs: { path: Path }[];
      positions: Position[];
    };
  }
  export function create(bytes: Uint8Array): Font;
}
