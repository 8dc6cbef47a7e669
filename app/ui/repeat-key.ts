/** Where a tab keeps the press that is repeated once the page is loaded again. */
export const REPEAT_KEY = "martelo.repetir";
