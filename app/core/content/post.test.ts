import { expect, test } from "vitest";
import { isSlug, postState, readingMinutes, sourcesOf, suggestedSlug } from "./post.ts";

test("an article is a draft without a time, scheduled before it and published from it on", () => {
  const at = new Date("2026-11-23T12:00:00Z");
  expect(postState({ publishedAt: null }, at)).toBe("draft");
  expect(postState({ publishedAt: at }, new Date(at.getTime() - 1))).toBe("scheduled");
  expect(postState({ publishedAt: at }, at)).toBe("published");
});

test("reading takes a minute for each 181 words, at least one; addresses of links are not read", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes("palavra ".repeat(181 * 3))).toBe(3);
  expect(readingMinutes(`[ver](https://exemplo.com.br/${"a-b-".repeat(2000)})`)).toBe(1);
});

test("a suggested slug is one, of whole words, whatever the title", () => {
  expect(suggestedSlug("Leilão SFI: o que é o 2º leilão?")).toBe("leilao-sfi-o-que-e-o-2-leilao");
  const words = ["Ação", "2º", "d'água", "—", "IPTU/ITBI", "financiamento", "x".repeat(30)];
  for (let seed = 1; seed <= 300; seed++) {
    const title = Array.from({ length: seed % 12 }, (_, n) => words[(seed * (n + 3)) % words.length]).join(
      " ",
    );
    const slug = suggestedSlug(title);
    expect([title, slug === "" || isSlug(slug)]).toEqual([title, true]);
  }
  expect(suggestedSlug(`${"palavra ".repeat(9)}comprida-demais`)).toBe(`${"palavra-".repeat(9)}comprida`);
  expect(isSlug("a".repeat(81))).toBe(false);
  for (const wrong of ["", "A", "á", "a--b", "-a", "a-", "a b", "a/b"])
    expect([wrong, isSlug(wrong)]).toEqual([wrong, false]);
});

test("each line of the sources is one, with the address at its end", () => {
  expect(
    sourcesOf(
      "Lei 9.514/1997: https://www.planalto.gov.br/l9514.htm\n\n  Edital 12, item 4 \nhttps://caixa.gov.br",
    ),
  ).toEqual([
    { text: "Lei 9.514/1997", href: "https://www.planalto.gov.br/l9514.htm" },
    { text: "Edital 12, item 4", href: null },
    { text: "https://caixa.gov.br", href: "https://caixa.gov.br" },
  ]);
  expect(sourcesOf(" \n")).toEqual([]);
});
