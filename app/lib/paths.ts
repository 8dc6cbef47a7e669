/** Paths of pages that many modules link to. Nothing else is here, so that the browser loads only these lines for them. */
export const SEARCH_PATH = "/dashboard";
export const GUIDE_PATH = "/guia/primeira-compra";
