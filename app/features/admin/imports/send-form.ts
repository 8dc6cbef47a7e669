/** Where lists and pages are sent. */
export const SEND_PATH = "/admin/imports/arquivos";

/** Fields of the form. The server reads it from its beginning, so the files come last. */
export const DATE_NAME = "data";
export const MODIFIED_NAME = "modificado";
export const FILES_NAME = "arquivos";
