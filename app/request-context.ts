import { createContext } from "react-router";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import type { Toast } from "#app/ui/toast.ts";

/** Who is signed in, asked at most once per request. */
export const viewerContext = createContext<() => Promise<Viewer | null>>();

/** A word for the page that comes next: this very answer when it is a page, else the one after; and what this one shows. */
export const toastContext = createContext<{ waiting: Toast | null; shown: Toast | null }>();

/** Headers that the answer to this request shall carry, as a page and as data alike. */
export const outgoingHeadersContext = createContext<Headers>();

/** Cookies that the answer to this request shall carry. */
export const outgoingCookiesContext = createContext<string[]>();
