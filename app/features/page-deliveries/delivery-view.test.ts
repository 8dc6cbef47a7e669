import { expect, test } from "vitest";
import { emptyPage } from "#app/db/shapes/property-page.ts";
import { deliveryView } from "./delivery-view.ts";

const STORED = {
  id: "a",
  number: "8700000000116",
  page: { ...emptyPage("8700000000116"), goneAt: "2026-11-20T15:00:00.000Z" },
  savedAt: new Date("2026-11-20T15:00:00Z"),
  userId: null,
  isPublic: false,
  divergence: null,
};

test("a page that says that the property is gone is shown as that, while it is pending and to its member", () => {
  const gone = [{ term: "Situação", text: "não está mais disponível para venda" }];
  expect(deliveryView(STORED, true, "ana")).toMatchObject({ isGone: true, rows: gone });
  expect(deliveryView({ ...STORED, userId: "ana" }, true, "ana")).toMatchObject({ isGone: true, rows: gone });
  expect(deliveryView({ ...STORED, userId: "ana" }, true, "bia").rows).toEqual([]);
});
