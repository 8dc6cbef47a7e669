import { expect, test } from "vitest";
import { fold, slugify, squeeze, upToWord, words } from "./text.ts";

test("spellings that differ only in accents and case are equal", () => {
  expect(fold("São José do Vale do Rio Preto")).toBe(fold("SAO JOSE DO VALE DO RIO PRETO"));
});

test("a slug keeps letters and digits only", () => {
  expect(slugify("Sant' Ana do Livramento")).toBe("sant-ana-do-livramento");
  expect(slugify("Imóvel rural", "_")).toBe("imovel_rural");
  expect(words("R. D'Água, 12")).toEqual(["r", "d", "agua", "12"]);
});

test("tabs and control characters in an address become one space", () => {
  expect(squeeze("  RUA\tA \u001a  N. 3 ")).toBe("RUA A N. 3");
});

test("a text that is too long is cut after a word, and inside one only where it has no other", () => {
  expect(upToWord("casa em Campinas", 16)).toBe("casa em Campinas");
  expect(upToWord("casa em Campinas", 15)).toBe("casa em");
  expect(upToWord("casa em Campinas", 7)).toBe("casa em");
  expect(upToWord("apartamento", 4)).toBe("apar");
});
