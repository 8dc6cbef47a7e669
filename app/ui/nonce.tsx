import { createContext } from "react";

/** What a script written into the page must carry to run. Known on the server alone. */
export const Nonce = createContext<string | undefined>(undefined);
