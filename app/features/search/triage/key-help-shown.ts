import { Signal } from "#app/ui/signal.ts";

/** Whether the list of the keys is open. */
export const keyHelpShown = new Signal(false);

/** Storage key of the choice to turn the keys off. */
export const KEYS_OFF = "martelo.atalhos";
