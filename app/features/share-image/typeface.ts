/** Font weights used in pictures. */
export type Weight = 500 | 700;

/** Converts text to outlines, without using the machine's fonts. */
export interface Typeface {
  /** Pixels. */
  width(text: string, weight: Weight, size: number): number;
  /** The data of an SVG path that writes the text from `x` on its baseline `y`. */
  outline(text: string, weight: Weight, size: number, x: number, y: number): string;
}

/** The text as far as it fits, with an ellipsis when it was cut. */
export function fitted(face: Typeface, text: string, weight: Weight, size: number, room: number): string {
  if (face.width(text, weight, size) <= room) return text;
  let result = text;
  while (result.length > 1 && face.width(`${result}…`, weight, size) > room)
    result = result.slice(0, -1).trimEnd();
  return `${result.replace(/[\s,·-]+$/, "")}…`;
}

/** The text in at most so many lines that fit; the last line is cut when there is more. */
export function lines(
  face: Typeface,
  text: string,
  weight: Weight,
  size: number,
  room: number,
  most: number,
): string[] {
  const rows: string[] = [];
  let words = text.split(/\s+/).filter(Boolean);
  while (words.length > 0 && rows.length < most - 1) {
    let count = 1;
    while (count < words.length && face.width(words.slice(0, count + 1).join(" "), weight, size) <= room)
      count++;
    rows.push(fitted(face, words.slice(0, count).join(" "), weight, size, room));
    words = words.slice(count);
  }
  return words.length === 0 ? rows : [...rows, fitted(face, words.join(" "), weight, size, room)];
}
