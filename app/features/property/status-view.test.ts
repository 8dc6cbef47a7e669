import { expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import { newDetail, newEvent } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { pageStatus, statusView } from "./status-view.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const there = [newEvent("novo", "2026-01-01")];
const away = [newEvent("saiu", "2026-01-05"), ...there];
const back = [newEvent("voltou", "2026-01-12"), ...away];

test("a property that left says when, from which sale mode, and at what price", () => {
  const listing = newListing({ leftOn: "2026-01-13", saleMode: "Leilão SFI - Edital Único" });
  const view = statusView(newDetail({ available: false, listing, events: back }));
  expect(view.left).toBe("Saiu da lista entre 08/01 e 13/01/2026");
  expect(plain(view.lastSeen)).toBe("Estava em Leilão SFI por R$ 90.000, na lista de 08/01/2026");
  expect([view.returned, view.absence]).toEqual([null, null]);
});

test("a property that returned says since when, and which lists lacked it", () => {
  const view = statusView(newDetail({ events: back }));
  expect([view.left, view.returned, view.absence]).toEqual([
    null,
    "Voltou em 12/01/2026",
    "depois de faltar nas listas de 05/01 a 11/01/2026",
  ]);
  const rare = [
    newEvent("voltou", "2026-03-12", { after: "2026-01-05" }),
    newEvent("saiu", "2026-01-05", { after: "2026-01-01" }),
  ];
  const { returned, absence } = statusView(newDetail({ events: rare }));
  expect(returned).toBe("Voltou entre 05/01 e 12/03/2026");
  expect(absence).toBe("depois de faltar na lista de 05/01/2026");
});

test("days of absence are counted when there is a list of every day", () => {
  const listDays = Array.from({ length: 10 }, (_, i) => addDays("2026-01-03", i));
  expect(statusView(newDetail({ events: back, listDays })).absence).toBe("depois de 7 dias fora da lista");
  const lacking = listDays.filter((day) => day !== "2026-01-08");
  const gap = "depois de faltar nas listas de 05/01 a 11/01/2026";
  expect(statusView(newDetail({ events: back, listDays: lacking })).absence).toBe(gap);
});

test("a property that was always listed has no status text", () => {
  const view = statusView(newDetail({ events: there }));
  expect(view).toEqual({ left: null, withdrawn: false, lastSeen: null, returned: null, absence: null });
});

test("a property that was taken off the portal says since when, without a price, also when it left the list", () => {
  const off = { available: false, withdrawnOn: "2026-01-14", events: back };
  const left = "Retirado deste portal em 14/01/2026";
  const nothing = { lastSeen: null, returned: null, absence: null };
  expect(statusView(newDetail(off))).toEqual({ ...nothing, left, withdrawn: true });
  const listing = newListing({ leftOn: "2026-01-13" });
  const lastSeen = "Saiu da lista entre 08/01 e 13/01/2026";
  expect(statusView(newDetail({ ...off, listing }))).toMatchObject({ left, lastSeen });
});

test("only a property that left more than half a year ago, by itself, is gone for search engines", () => {
  const left = newDetail({ available: false, listing: newListing({ leftOn: "2026-01-13" }) });
  expect([pageStatus(left, "2026-07-12"), pageStatus(left, "2026-07-13")]).toEqual([200, 410]);
  expect(pageStatus({ ...left, withdrawnOn: "2026-01-14" }, "2027-01-01")).toBe(200);
  expect(pageStatus(newDetail({}), "2027-01-01")).toBe(200);
});
