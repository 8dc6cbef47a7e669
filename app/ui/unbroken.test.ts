import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { unbroken } from "./unbroken.tsx";

const markupOf = (text: string) => renderToStaticMarkup(createElement("p", null, unbroken(text)));

test("every `e-mail` in a text stays on one line, and nothing else changes", () => {
  const mark = (word: string) => `<span class="whitespace-nowrap normal-nums">${word}</span>`;
  const html = `<p>${mark("E-mail")} alterado: entre com o novo ${mark("e-mail")}. Os ${mark("e-mails")} param.</p>`;
  expect(markupOf("E-mail alterado: entre com o novo e-mail. Os e-mails param.")).toBe(html);
  expect(markupOf("Escolha uma senha nova")).toBe("<p>Escolha uma senha nova</p>");
});
