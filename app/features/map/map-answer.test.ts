import { expect, test } from "vitest";
import { cardView } from "#app/features/cards/card-view.ts";
import { wordMarker } from "#app/facts/query/words/marks.ts";
import { newListing } from "#tests/listing.ts";
import { placeAnswer } from "./map-answer.ts";

const TODAY = "2026-01-10";

test("the properties of a place on the map are marked with the words of the search, and plain without any", () => {
  const listing = newListing({ district: "Jardim Flores", city: "Campinas", state: "SP" });
  const other = newListing({ district: "Centro", city: "Campinas", state: "SP" });
  const place = { total: 2, groups: [], items: [listing, other] };
  const answer = placeAnswer(place, 1, 20, TODAY, wordMarker("flores", null));
  expect(answer.cards.map(({ card }) => card.marked)).toEqual([
    { title: [`${listing.type} em Jardim `, "Flores"], place: ["Campinas/SP"], more: null },
    undefined,
  ]);
  const plain = placeAnswer(place, 1, 20, TODAY, null);
  expect(plain.cards.map(({ card }) => card)).toEqual([cardView(listing, TODAY), cardView(other, TODAY)]);
});
