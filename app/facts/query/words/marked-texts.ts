import type { MarkedListing, Marks, Stretch } from "./marks.ts";

/** A text, or a part of one with what is marked in it. */
type MarkedPart = string | readonly [text: string, marks: readonly Stretch[] | undefined];

/** Texts put together, cut where marks begin and end: plain and marked pieces in turn, the first one plain. */
export function markedPieces(...parts: readonly MarkedPart[]): string[] {
  const pieces = [""];
  const put = (text: string, isMarked: boolean) => {
    if (text === "") return;
    if ((pieces.length % 2 === 0) === isMarked) pieces.push(`${pieces.pop()!}${text}`);
    else pieces.push(text);
  };
  for (const part of parts) {
    const [text, marks = []] = typeof part === "string" ? [part] : part;
    let from = 0;
    for (const { start, end } of marks) {
      put(text.slice(from, start), false);
      put(text.slice(start, end), true);
      from = end;
    }
    put(text.slice(from), false);
  }
  return pieces;
}

/** The marks of a part of a text, counted from its beginning. */
export function marksWithin(marks: readonly Stretch[] | undefined, from: number, to: number): Stretch[] {
  return (marks ?? []).flatMap(({ start, end }) =>
    end > from && start < to ? [{ start: Math.max(start, from) - from, end: Math.min(end, to) - from }] : [],
  );
}

/** Address, CEP and number of a property, those that have a mark, as pieces; null where none has. */
export function markedElsewhere(
  { address, postalCode, number }: Pick<MarkedListing, "address" | "postalCode" | "number">,
  marks: Marks,
): string[] | null {
  const more: MarkedPart[][] = [];
  if (marks.address) more.push([[address, marks.address]]);
  if (marks.postalCode) more.push(["CEP ", [postalCode!, marks.postalCode]]);
  if (marks.number) more.push(["Nº do imóvel ", [number, marks.number]]);
  return more.length === 0
    ? null
    : markedPieces(...more.flatMap((parts, i) => (i === 0 ? parts : [" · ", ...parts])));
}
