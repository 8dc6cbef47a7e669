/** Address and field name by which a page reports what was seen. */
export const SEEN_PATH = "/favorites/visto";
export const SEEN_FIELD = "ate";
