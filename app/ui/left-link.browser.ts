/** The link by which a page was left. It is stored in the page's history entry beside the router's state. */
export interface Left {
  href: string;
  /** A property may have a card in the list and another one on the map. */
  onMap: boolean;
}

export const MAP = ".map-card";

/** The link by which the page of this history entry was left. */
export function readLeftLink(): Left | undefined {
  return (history.state as { left?: Left } | null)?.left;
}

export function keepLeft(left: Left | undefined): void {
  history.replaceState({ ...history.state, left }, "");
}
