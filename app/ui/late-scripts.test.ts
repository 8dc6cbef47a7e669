import { expect, test } from "vitest";
import { gestureScripts, lateScripts } from "./late-scripts.server.ts";

const scripts =
  '<link rel="modulepreload" href="/a.js"/><script nonce="abc" type="module">import("/a.js");</script>';

test.each([
  ["after the first paint", lateScripts, "requestAnimationFrame"],
  ["with the first gesture", gestureScripts, "pointerdown"],
])("scripts that start %s are in a template, from which our own takes them", (_, later, by) => {
  const html = later(scripts, "abc");
  const [, template, own] =
    /^<template id="para-depois">(.*)<\/template><script nonce="abc">([^<]*)<\/script>$/.exec(html)!;
  expect(template).toBe(scripts);
  expect(own).toContain('document.getElementById("para-depois").content');
  expect(own).toContain(by);
});
