import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { lateScripts } from "./late-scripts.server.ts";

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
