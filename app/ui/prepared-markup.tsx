import { createContext, type ReactElement } from "react";

/**
 * Markup of an element of this kind that depends on `key` alone and uses no context. It must equal what React
 * renders for the element, because the browser hydrates it. Kind and key are separate arguments, so that a
 * long key is not copied.
 */
export type MarkupOf = (kind: string, key: string, element: () => ReactElement) => string;

/** On the server, renders elements that many pages repeat only once. Null in the browser. */
export const PreparedMarkup = createContext<MarkupOf | null>(null);

/** React keeps the content of an element with it when it hydrates, and sets nothing while this object stays the same. */
export const SERVER_MARKUP = { __html: "" };
