import { createContext } from "react-router";
import type { Viewer } from "#app/features/accounts/viewer.ts";

/** Who is signed in, asked at most once per request. */
export const viewerContext = createContext<() => Promise<Viewer | null>>();

/** Cookies that the answer to this request shall carry. */
export const outgoingCookiesContext = createContext<string[]>();
