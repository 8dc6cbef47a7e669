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

const starter = '<script nonce="abc" type="module" async="">import("/entry.js");</script>';

test.each([
  ["after the first paint", lateScripts, "requestAnimationFrame"],
  ["with the first gesture", heldScripts, "pointerdown"],
])(
  "scripts that start %s are not requested before, and one of our own with the nonce starts them",
  (_, hold, by) => {
    const [head, ...rest] = hold(html + starter, "abc");
    const held = head + rest.join("");
    expect(rest[0]).toMatch(/^<\/head>/);
    expect(held).not.toContain('rel="modulepreload" href');
    expect(held).toContain(
      '<script nonce="abc" type="text/plain" id="para-depois">import("/entry.js");</script>',
    );
    expect(held.match(/<script[^>]*>/g)).toHaveLength(2);
    const own = held.slice(held.lastIndexOf("<script"));
    expect(own).toMatch(/^<script nonce="abc">[^<]*<\/script>$/);
    expect(own).toContain('["/entry.js","/root.js"]');
    expect(own).toContain(by);
    // What the page shows is as it was.
    expect(held).toContain('title="&lt;link rel=&quot;modulepreload&quot; href=&quot;/text.js&quot;&gt;"');
  },
);

test("a page without scripts stays as it is", () => {
  expect(lateScripts(html, "abc").join("")).toBe(html);
});
