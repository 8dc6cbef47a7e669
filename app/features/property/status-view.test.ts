import { expect, test } from "vitest";
import { newDetail, newEvent } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { statusView } from "./status-view.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const there = [newEvent("novo", "2026-01-01")];
const away = [newEvent("saiu", "2026-01-05"), ...there];
const back = [newEvent("voltou", "2026-01-12"), ...away];

test("a property that left says when, from which stage, and at what price", () => {
  const listing = newListing({ leftOn: "2026-01-09", saleMode: "Leilão SFI - Edital Único" });
  const view = statusView(newDetail({ available: false, listing, events: back }));
  expect(view.left).toBe("Saiu da lista em 09/01/2026");
  expect(plain(view.lastSeen)).toBe("Estava em Leilão SFI por R$ 90.000, na lista de 08/01/2026");
  expect([view.returned, view.absence]).toEqual([null, null]);
});

test("a property seen again says since when and how long it was away", () => {
  const view = statusView(newDetail({ events: back }));
  expect([view.left, view.returned, view.absence]).toEqual([
    null,
    "Voltou em 12/01/2026",
    "depois de 7 dias fora da lista",
  ]);
});

test("a property that has been there all along says nothing, one taken off here says so", () => {
  expect(statusView(newDetail({ events: there }))).toEqual({
    left: null,
    lastSeen: null,
    returned: null,
    absence: null,
  });
  const off = statusView(newDetail({ available: false, events: back }));
  expect([off.left, off.returned]).toEqual(["Este imóvel não está mais disponível aqui", null]);
});
