import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { unbroken } from "./unbroken.tsx";

const markupOf = (text: string) => renderToStaticMarkup(createElement("p", null, unbroken(text)));

test("every `e-mail` in a text stays on one line, and nothing else changes", () => {
  expect(markupOf("E-mail alterado: entre com o novo e-mail. Os e-mails param.")).toBe(
    '<p><span class="whitespace-nowrap normal-nums">E-mail</span> alterado: entre com o novo ' +
      '<span class="whitespace-nowrap normal-nums">e-mail</span>. Os <span class="whitespace-nowrap normal-nums">e-mails</span> param.</p>',
  );
  expect(markupOf("Escolha uma senha nova")).toBe("<p>Escolha uma senha nova</p>");
});
