import { expect, test } from "vitest";
import { photoIndexes, readPhotoRequest, sourcePath } from "./photo-address.ts";

test("the bank's address contains the padded number and a count from 21", () => {
  expect(sourcePath({ number: "8787718965896", index: 1 })).toBe("/fotos/F878771896589621.jpg");
  expect(sourcePath({ number: "10139954", index: 2 })).toBe("/fotos/F000001013995422.jpg");
});

test("only our own widths, counts and plain numbers are valid in an address", () => {
  const read = (number: string, index: string, width: string) => readPhotoRequest({ number, index, width });
  expect(read("10139954", "12", "960")).toEqual({ number: "10139954", index: 12, width: 960 });
  expect(read("10139954", "1", "640.webp")).toEqual({ number: "10139954", index: 1, width: 640 });
  for (const [number, index, width] of [
    ["10139954", "0", "960"],
    ["10139954", "13", "960"],
    ["10139954", "1", "961"],
    ["10139954", "1", "960.jpg"],
    ["10139954", "1", "960.webp.webp"],
    ["010139954", "1", "960"],
    ["../../etc", "1", "960"],
    ["1013995@evil.example", "1", "960"],
  ] as const)
    expect(read(number, index, width)).toBeNull();
});

test("a saved page names the photos of its property; those of others are ignored", () => {
  const site = "https://venda-imoveis.caixa.gov.br/fotos/";
  const named = ["F000001013995422.jpg", "F000001013995421.jpg", "F878771896589621.jpg"].map(
    (name) => site + name,
  );
  expect([photoIndexes("10139954", named), photoIndexes("10139954", [])]).toEqual([[1, 2], null]);
});
