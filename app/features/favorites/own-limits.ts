/** In characters. */
export const LONGEST_NOTE = 4_000;
export const LONGEST_TAG = 30;
/** Tags of one favourite, and of all favourites of a member. */
export const MAX_TAGS = 10;
export const MAX_MEMBER_TAGS = 60;
