import { REPEAT_KEY } from "./repeat-key.ts";

/**
 * Scripts as the framework renders them, to be inserted after the first paint, because a page is read before it is used:
 * until then its styles, font and pictures have the line for themselves.
 */
export function lateScripts(scripts: string, nonce: string): string {
  return insertedLater(scripts, nonce, AFTER_PAINT);
}

/**
 * As above, but the scripts wait for the first movement of a pointer, touch or key. What such a page offers must be made
 * of links and forms, which work before.
 */
export function gestureScripts(scripts: string, nonce: string): string {
  return insertedLater(scripts, nonce, WITH_GESTURE);
}

const LATER = "para-depois";

/** In a template, browsers neither run a script nor load a file. */
function insertedLater(scripts: string, nonce: string, release: string): string {
  return `<template id="${LATER}">${scripts}</template><script nonce="${nonce}">(() => { ${START} ${release} })()</script>`;
}

const START = `const start = () => document.body.append(document.getElementById("${LATER}").content);`;

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
