import { expect, test } from "vitest";
import { toApiItem } from "#app/features/api/api-item.ts";
import { newListing } from "#tests/listing.ts";
import { createItemWriter } from "./api.ts";

test("cached texts of items are those of JSON.stringify, also for another origin, after a newer list, and after too many were kept", () => {
  const write = createItemWriter(3);
  const listings = Array.from({ length: 8 }, (_, i) =>
    newListing({ number: String(1_000_000_000_000 + i), address: `Rua "A" \\ ${i}` }),
  );
  const occasions = [
    { origin: "https://um.example", lastSeen: "2026-01-08" },
    { origin: "https://outro.example", lastSeen: "2026-01-08" },
    { origin: "https://outro.example", lastSeen: "2026-01-09" },
  ];
  for (const occasion of occasions) {
    for (const listing of [...listings, ...listings.toReversed(), ...listings.slice(0, 3)])
      expect(write(listing, occasion)).toBe(JSON.stringify(toApiItem(listing, occasion)));
  }
});
