import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { heldScripts, lateScripts } from "./late-scripts.server.ts";

/** As the framework's `<Scripts>` renders it, at the end of a body. */
const preload = (href: string) =>
  createElement("link", { rel: "modulepreload", href, nonce: "abc", suppressHydrationWarning: true });

const html = renderToString(
  createElement(
    "html",
    { lang: "pt-BR" },
    createElement("head", null, createElement("link", { rel: "preload", href: "/inter.woff2", as: "font" })),
    createElement(
      "body",
      { title: '<link rel="modulepreload" href="/text.js">' },
      preload("/entry.js"),
      preload("/root.js"),
    ),
  ),
);

test("every preloaded script has low priority, and nothing else changes", () => {
  const [head, rest] = lateScripts(html);
  expect(head.match(/<link [^>]*fetchPriority[^>]*>/g)).toEqual([
    '<link rel="modulepreload" fetchPriority="low" href="/entry.js" nonce="abc"/>',
    '<link rel="modulepreload" fetchPriority="low" href="/root.js" nonce="abc"/>',
  ]);
  expect((head + rest).replaceAll(' fetchPriority="low"', "")).toBe(html);
});

test("held scripts are not requested, and one of our own with the nonce starts them", () => {
  const starter = '<script nonce="abc" type="module" async="">import("/entry.js");</script>';
  const held = heldScripts(html + starter, "abc");
  expect(held).not.toContain('"modulepreload" href');
  expect(held).toContain(
    '<script nonce="abc" type="text/plain" id="para-depois">import("/entry.js");</script>',
  );
  expect(held.match(/<script[^>]*>/g)).toHaveLength(2);
  expect(held.endsWith("</script>")).toBe(true);
  // What the page shows is as it was.
  expect(held).toContain('title="&lt;link rel=&quot;modulepreload&quot; href=&quot;/text.js&quot;&gt;"');
});
