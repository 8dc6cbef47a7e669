import { expect, test } from "vitest";
import { DATA_PATH, dataList } from "./data-query.ts";

const read = (query: string) => dataList.read(new URLSearchParams(query));

test("the address says what is wanted, and impossible values are dropped", () => {
  const address = "q=embu&grupo=cidade&estado=SP&situacao=corrigido&pagina=3&item=cidade%3ASP%3AEMBU";
  expect(read(address)).toEqual({
    batch: null,
    text: "embu",
    group: "cidade",
    state: "SP",
    status: "corrigido",
    page: 3,
    open: { group: "cidade", key: "SP:EMBU" },
  });
  expect(dataList.href(read(address))).toBe(`${DATA_PATH}?${address}`);
  for (const query of [
    "grupo=constructor&estado=XX&situacao=x&pagina=-1",
    "item=area",
    "item=x:1",
    "item=area:",
  ])
    expect(dataList.href(read(query))).toBe(DATA_PATH);
});
