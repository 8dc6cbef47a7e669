/** Router state of a navigation to the sheet by its button: the print dialog opens at once. */
export const PRINT_NOW = { imprimir: true };
