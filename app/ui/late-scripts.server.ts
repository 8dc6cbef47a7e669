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

/** The framework's module, which starts the page. */
const STARTER = /<script nonce="[^"]*" type="module" async="">/;

/**
 * Holds the framework's scripts back until the first movement of a pointer, touch or key. What such a page offers must
 * be made of links and forms, which work before.
 */
export function heldScripts(html: string, nonce: string): string {
  const end = html.indexOf("</head>");
  const head = html.slice(0, end).replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const body = html.slice(end).replace(STARTER, `<script nonce="${nonce}" type="text/plain" id="${HELD}">`);
  return `${head}${body}<script nonce="${nonce}">${RELEASE}</script>`;
}

const HELD = "para-depois";

const RELEASE = `(() => {
  const gestures = ["pointermove", "pointerdown", "keydown", "focusin"];
  const release = ({ type, movementX, movementY }) => {
    /* Browsers report a pointer that rests where the page appeared. */
    if (type === "pointermove" && movementX === 0 && movementY === 0) return;
    for (const gesture of gestures) removeEventListener(gesture, release, true);
    const held = document.getElementById("${HELD}");
    const starter = document.createElement("script");
    starter.type = "module";
    starter.nonce = held.nonce;
    starter.text = held.text;
    document.head.append(starter);
  };
  for (const gesture of gestures) addEventListener(gesture, release, { capture: true, passive: true });
})()`.replaceAll(/\s*\n\s*/g, " ");
