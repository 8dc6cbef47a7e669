import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import { livingKey } from "./columns.ts";

type Changes = Parameters<typeof newListing>[0];

test("homes with a discount in large cities come first, then such homes elsewhere, other homes and those with an extreme discount, and everything else", () => {
  const home: Changes = { typeCode: "casa", discount: 30, citySlug: "goiania-go", seenAfter: "2026-03-10" };
  const inOrder: Changes[] = [
    home,
    { ...home, typeCode: "apartamento", discount: 29.5 },
    { ...home, typeCode: "sobrado", discount: 60, seenAfter: "2026-03-09" },
    { ...home, citySlug: "cacu-go", discount: 79.9 },
    { ...home, discount: 80 },
    { ...home, discount: null, seenAfter: "2026-03-10" },
    { ...home, discount: 0, seenAfter: "2026-03-01" },
    { ...home, typeCode: "loja", discount: 95 },
    { ...home, typeCode: "terreno", discount: 80, seenAfter: "2026-01-01" },
  ];
  const keys = inOrder.map((changes) => livingKey(newListing(changes)));
  expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  expect(new Set(keys).size).toBe(keys.length);
});
