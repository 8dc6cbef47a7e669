import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { premium, purchase, RENEWING } from "#tests/plan-facts.ts";
import { PurchaseList } from "./purchase-list.tsx";

function listed(count: number): string {
  const all = Array.from({ length: count }, (_, n) => purchase({ id: `in_${n}` }));
  const { purchases } = premium({ ...RENEWING, purchases: all }).billing!;
  return renderToStaticMarkup(createElement(PurchaseList, { purchases }));
}

test("a dozen purchases are shown at once, and the older ones are folded, none missing", () => {
  expect(listed(12)).not.toContain("<details");
  expect(listed(13)).toContain("<summary>Mais 1 compra</summary>");
  const [shown = "", folded = ""] = listed(30).split("<details");
  expect([shown.split("<li").length - 1, folded.split("<li").length - 1]).toEqual([12, 18]);
  expect(folded).toContain("<summary>Mais 18 compras</summary>");
  expect(folded).toContain("/plan/recibos/in_29.pdf");
});
