/** Where somebody says what they have seen, and under which name. */
export const SEEN_PATH = "/favorites/visto";
export const SEEN_FIELD = "ate";
