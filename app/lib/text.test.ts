import { expect, test } from "vitest";
import { fold, slugify, squeeze, words } from "./text.ts";

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
