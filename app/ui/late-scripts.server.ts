import { REPEAT_KEY } from "./repeat-key.ts";

/**
 * The parts of a document, of which the first is its head, with the framework's scripts requested after the first paint,
 * because a page is read before it is used: until then its styles, font and pictures have the line for themselves.
 */
export function lateScripts(html: string, nonce: string): string[] {
  return held(html, nonce, AFTER_PAINT);
}

/**
 * As above, but the scripts wait for the first movement of a pointer, touch or key. What such a page offers must be made
 * of links and forms, which work before.
 */
export function heldScripts(html: string, nonce: string): string[] {
  return held(html, nonce, WITH_GESTURE);
}

/** Of the framework's files, as `<Scripts>` writes them. */
const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

function held(html: string, nonce: string, release: string): string[] {
  const end = html.indexOf("</head>");
  // The framework's module, which starts the page, is at its end.
  const starter = `<script nonce="${nonce}" type="module" async="">`;
  const at = html.lastIndexOf(starter);
  // A page without scripts has nothing to wait for.
  if (at === -1) return [html.slice(0, end), html.slice(end)];
  const files: string[] = [];
  const head = html.slice(0, end).replaceAll(PRELOAD, (_, href: string) => {
    files.push(href);
    return "";
  });
  const start = START.replace("FILES", JSON.stringify(files));
  return [
    head,
    html.slice(end, at),
    `<script nonce="${nonce}" type="text/plain" id="${HELD}">`,
    html.slice(at + starter.length),
    `<script nonce="${nonce}">(() => { ${start} ${release} })()</script>`,
  ];
}

const HELD = "para-depois";

/** Starts the framework's module and requests all its files at once. */
const START = oneLine(`const start = () => {
  const held = document.getElementById("${HELD}");
  for (const href of FILES) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    link.nonce = held.nonce;
    document.head.append(link);
  }
  const starter = document.createElement("script");
  starter.type = "module";
  starter.nonce = held.nonce;
  starter.text = held.text;
  document.head.append(starter);
};`);

/** A page in the background is never painted. */
const AFTER_PAINT = oneLine(`let begun = false;
const begin = () => {
  if (!begun) start();
  begun = true;
};
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, 500);`);

/** A page that was loaded again for a press repeats it without waiting. */
const WITH_GESTURE = oneLine(`let repeats = false;
try {
  repeats = sessionStorage.getItem("${REPEAT_KEY}") !== null;
} catch {}
if (repeats) return start();
const gestures = ["pointermove", "pointerdown", "keydown", "focusin"];
const release = ({ type, movementX, movementY }) => {
  /* Browsers report a pointer that rests where the page appeared. */
  if (type === "pointermove" && movementX === 0 && movementY === 0) return;
  for (const gesture of gestures) removeEventListener(gesture, release, true);
  start();
};
for (const gesture of gestures) addEventListener(gesture, release, { capture: true, passive: true });`);

function oneLine(script: string): string {
  return script.replaceAll(/\s*\n\s*/g, " ");
}
