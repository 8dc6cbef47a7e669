/** Where lists and pages are sent. */
export const SEND_PATH = "/admin/imports/arquivos";

/** Fields of the form. The server reads it from its beginning, so the files come last. */
export const DATE_NAME = "data";
export const MODIFIED_NAME = "modificado";
/** In the address where other files follow, so that the work with them begins after the last one. */
export const MORE_NAME = "mais";
export const FILES_NAME = "arquivos";
