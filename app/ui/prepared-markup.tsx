import { createContext, type ReactElement } from "react";

/**
 * Markup of an element that follows from `key` alone and uses no context. It must be what React writes for the element,
 * because the browser takes it over as if it had been rendered in place.
 */
export type MarkupOf = (key: string, element: () => ReactElement) => string;

/** On the server, elements that many pages repeat are rendered once. Null in the browser. */
export const PreparedMarkup = createContext<MarkupOf | null>(null);
