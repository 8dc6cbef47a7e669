/** Field of a form, and key of an address, with the columns to show. */
export const COLUMNS_FIELD = "colunas";
