import { createContext } from "react";

/** The nonce that inline scripts need to run. Known only on the server. */
export const Nonce = createContext<string | undefined>(undefined);
