import { parseSync } from "vite";

/** Globals that only a browser has: the page, its storage, its events, the network. */
const BROWSER_GLOBALS = new Set(
  `
    window document navigator location history self localStorage sessionStorage indexedDB caches fetch
    XMLHttpRequest WebSocket EventSource BroadcastChannel Worker addEventListener removeEventListener
    dispatchEvent CustomEvent Notification requestAnimationFrame cancelAnimationFrame matchMedia getComputedStyle
    scrollTo Element HTMLElement MutationObserver IntersectionObserver ResizeObserver
  `
    .trim()
    .split(/\s+/),
);

/** Most modules contain none of these words, so they are not parsed. */
const ANY_GLOBAL = new RegExp(`\\b(?:${[...BROWSER_GLOBALS].join("|")})\\b`);

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Wrappers of the type checker around an expression; other types do not exist at run time. */
const TYPED_EXPRESSION = /^TS(As|Satisfies|NonNull|Instantiation)Expression$/;

/** The browser's globals that the code of a module uses, without types and without names that it declares itself. */
export function browserGlobalsOf(name: string, text: string): string[] {
  if (!ANY_GLOBAL.test(text)) return [];
  const declared = new Set<string>();
  const used = new Set<string>();

  function declare(pattern: Node | null): void {
    if (pattern?.type === "Identifier") declared.add(pattern["name"] as string);
    else if (pattern?.type === "AssignmentPattern") declare(pattern["left"] as Node);
    else if (pattern?.type === "Property") declare(pattern["value"] as Node);
    else if (pattern?.type === "RestElement") declare(pattern["argument"] as Node);
    else for (const each of nodesIn(pattern?.["properties"] ?? pattern?.["elements"])) declare(each);
  }

  function visit(node: Node): void {
    if (node.type.startsWith("TS") && !TYPED_EXPRESSION.test(node.type)) return;
    if (node.type === "Identifier") used.add(node["name"] as string);
    for (const binding of ["id", "local", "param"]) nodesIn(node[binding]).forEach(declare);
    if (node["params"]) nodesIn(node["params"]).forEach(declare);
    for (const [key, value] of Object.entries(node)) {
      const isName = (key === "property" || key === "key") && !node["computed"];
      if (!isName) nodesIn(value).forEach(visit);
    }
  }

  visit(parseSync(name, text).program as unknown as Node);
  return [...used].filter((global) => BROWSER_GLOBALS.has(global) && !declared.has(global)).toSorted();
}

/** The nodes in a property of a node. */
function nodesIn(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (each): each is Node => typeof each === "object" && each !== null && "type" in each,
  );
}
