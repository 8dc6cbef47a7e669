/** A text in plain and marked pieces in turn, the first one plain. */
export function markedText(pieces: string[]) {
  // oxlint-disable-next-line react/no-array-index-key -- pieces never change their places
  return pieces.map((piece, i) => (i % 2 ? <mark key={i}>{piece}</mark> : piece || null));
}

/** Whether a packed card, or building, tells the viewer's own distance: nothing made of it is kept for others. */
export function isPersonalCard(packed: string): boolean {
  return packed.startsWith('{"distance":');
}

/** Whether words are marked in a packed card, which then belongs to few searches. */
export function isMarkedCard(packed: string): boolean {
  return packed.startsWith('{"marked":');
}
