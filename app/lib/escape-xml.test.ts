import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { escapeXml } from "./escape-xml.ts";

test("an XML parser reads escaped text and attributes as they were", () => {
  const text = `<a href="x">'D'Água' & cia</a> &amp; São João 🏠`;
  const { children } = parseDocument(`<t v="${escapeXml(text)}">${escapeXml(text)}</t>`, { xmlMode: true });
  expect(children).toMatchObject([{ name: "t", attribs: { v: text }, children: [{ data: text }] }]);
});

test("characters that XML cannot represent are left out, and half a surrogate pair becomes a replacement character", () => {
  expect(escapeXml("a\u0000b\u0008c\u001fd\uffffe\tf\ng")).toBe("abcde\tf\ng");
  expect(escapeXml("casa \ud83c")).toBe("casa \ufffd");
});
