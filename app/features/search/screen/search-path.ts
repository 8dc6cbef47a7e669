/** Where searches are shown. Alone in its file: what a browser loads for it is this line. */
export const SEARCH_PATH = "/dashboard";
