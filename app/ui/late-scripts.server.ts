const PRELOAD = '<link rel="modulepreload"';

/**
 * A document in two parts, its head and the rest, with the framework's scripts asked for after styles and font: a page is
 * read before it is pressed. React takes over a link by its address and relation, whatever else the server wrote into it.
 */
export function lateScripts(html: string): [head: string, rest: string] {
  const end = html.indexOf("</head>");
  return [html.slice(0, end).replaceAll(PRELOAD, `${PRELOAD} fetchPriority="low"`), html.slice(end)];
}
