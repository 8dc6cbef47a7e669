import { expect, test } from "vitest";
import { toApiItem } from "#app/features/api/api-item.ts";
import { newListing } from "#tests/listing.ts";
import { createItemWriter } from "./api.ts";

test("kept texts of items are those of JSON.stringify, also for another origin and after too many were kept", () => {
  const write = createItemWriter(3);
  const listings = Array.from({ length: 8 }, (_, i) =>
    newListing({ number: String(1_000_000_000_000 + i), address: `Rua "A" \\ ${i}` }),
  );
  for (const origin of ["https://um.example", "https://outro.example"]) {
    for (const listing of [...listings, ...listings.toReversed(), ...listings.slice(0, 3)])
      expect(write(listing, origin)).toBe(JSON.stringify(toApiItem(listing, origin)));
  }
});
