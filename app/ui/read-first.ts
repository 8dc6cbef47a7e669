/**
 * `handle` of a route whose page is read before anything in it is used: its scripts wait for the first gesture, so all
 * that it offers must work as links and forms until then.
 */
export const READ_FIRST = "read first";
