import { createContext } from "react-router";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import type { Access } from "./routes/declarations.ts";
import type { Toast } from "#app/ui/toast.ts";

/** The signed-in person, read at most once per request. */
export const viewerContext = createContext<() => Promise<Viewer | null>>();

/** Who may use the route that answers; null until its guard has run, and then the answer counts as personal. */
export const accessContext = createContext<Access | null>(null);

/**
 * The toast set for the next page (this answer if it is a page, otherwise the one after it), and the toast
 * that this page shows.
 */
export const toastContext = createContext<{ waiting: Toast | null; shown: Toast | null }>();

/** Headers added to the answer, for documents and data requests alike. */
export const outgoingHeadersContext = createContext<Headers>();

/** Cookies added to the answer. */
export const outgoingCookiesContext = createContext<string[]>();
