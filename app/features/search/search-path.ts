/** Path of the search page. In a file of its own, so that the browser loads only this line for it. */
export const SEARCH_PATH = "/dashboard";
