/** Gap between the positions of neighbours in a column, so that a card fits between them without renumbering. */
export const PLACE_GAP = 65_536;

/** Days for which a removed favourite can be restored with its note, tags, price target and column. */
export const REMOVED_DAYS = 30;
