/** State of the way to a sheet that was asked for by a button: printing begins by itself. */
export const PRINT_NOW = { imprimir: true };
