import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PurchaseLine } from "./billing-view.ts";
import { PurchaseList } from "./purchase-list.tsx";

const line = (n: number): PurchaseLine => ({
  id: `in_${n}`,
  date: "23/11/2026",
  what: `Compra ${n}`,
  amount: "R$ 29,90",
  method: "boleto",
  state: "Paga",
  tone: "good",
  receipt: `/plan/recibos/in_${n}.pdf`,
  document: null,
});

const listed = (count: number) =>
  renderToStaticMarkup(
    createElement(PurchaseList, { purchases: Array.from({ length: count }, (_, n) => line(n)) }),
  );

test("a dozen purchases are shown at once, and the older ones are folded, none missing", () => {
  expect(listed(12)).not.toContain("<details");
  expect(listed(13)).toContain("<summary>Mais 1 compra</summary>");
  const [shown = "", folded = ""] = listed(30).split("<details");
  expect([shown.split("<li").length - 1, folded.split("<li").length - 1]).toEqual([12, 18]);
  expect(folded).toContain("<summary>Mais 18 compras</summary>");
  expect(folded).toContain("/plan/recibos/in_29.pdf");
});
