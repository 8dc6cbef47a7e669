import { expect, test } from "vitest";
import { ALERTS_PATH, alertList, filterOf } from "./alert-query.ts";

const read = (text: string) => alertList.read(new URLSearchParams(text));
const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("the address says what is wanted, and impossible values are dropped", () => {
  const address = `q=ana&situacao=inativos&ordem=antigos&depois=1763910000123456.${ID}&alerta=${ID}&deletar=1`;
  expect(alertList.href(read(address))).toBe(`${ALERTS_PATH}?${address}`);
  expect(filterOf(read(address))).toEqual({ text: "ana", active: false, oldestFirst: true });
  const wrong = "situacao=constructor&ordem=preco&depois=1.x&alerta=x&deletar=sim&outro=1";
  expect(alertList.href(read(wrong))).toBe(ALERTS_PATH);
  expect(filterOf(read(wrong))).toEqual({ text: "", active: null, oldestFirst: false });
});
