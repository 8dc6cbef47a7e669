/** Between neighbours in a column, so that something fits between them without writing every place anew. */
export const PLACE_GAP = 65_536;

/** So long a removed favourite can come back with its note, tags, price target and column. */
export const REMOVED_DAYS = 30;
