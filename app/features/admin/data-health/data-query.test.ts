import { expect, test } from "vitest";
import { DATA_PATH, dataList } from "./data-words.ts";

const read = (query: string) => dataList.read(new URLSearchParams(query));

test("an item is named by its group and its key, and what cannot be one is dropped", () => {
  const address = "item=cidade%3ASP%3AEMBU";
  expect(read(address).open).toEqual({ group: "cidade", key: "SP:EMBU" });
  expect(dataList.href(read(address))).toBe(`${DATA_PATH}?${address}`);
  for (const query of ["item=area", "item=x:1", "item=area:"])
    expect(dataList.href(read(query))).toBe(DATA_PATH);
});
