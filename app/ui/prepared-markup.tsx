import { createContext, type ReactElement } from "react";

/**
 * Markup of an element of this kind that follows from `key` alone and uses no context. It must be what React writes for
 * the element, because the browser takes it over as if it had been rendered in place. Kind and key stay apart, so that a
 * key which is held anyway needs no copy.
 */
export type MarkupOf = (kind: string, key: string, element: () => ReactElement) => string;

/** On the server, elements that many pages repeat are rendered once. Null in the browser. */
export const PreparedMarkup = createContext<MarkupOf | null>(null);
