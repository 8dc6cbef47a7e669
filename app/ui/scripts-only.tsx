import { createContext } from "react";

/** Whether the server renders a page's scripts, and nothing else of it (`late-scripts.server.ts`). */
export const ScriptsOnly = createContext(false);
