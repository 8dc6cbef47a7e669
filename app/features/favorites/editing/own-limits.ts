/** Characters. */
export const LONGEST_NOTE = 4_000;
export const LONGEST_TAG = 30;
/** Of one favourite, and of all of a member. */
export const MOST_TAGS = 10;
export const MOST_MEMBER_TAGS = 60;
