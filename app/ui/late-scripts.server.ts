const PRELOAD = '<link rel="modulepreload"';

/**
 * Splits a document into its head and the rest, and gives the framework's scripts a lower priority than
 * styles and font, because a page is read before it is used. React recognises an existing link by its address
 * and relation, so the added attribute does no harm.
 */
export function lateScripts(html: string): [head: string, rest: string] {
  const end = html.indexOf("</head>");
  return [html.slice(0, end).replaceAll(PRELOAD, `${PRELOAD} fetchPriority="low"`), html.slice(end)];
}
