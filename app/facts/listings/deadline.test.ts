import { expect, test } from "vitest";
import { newDetail, newPage } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { deadlineView } from "#app/features/property/deadline-view.ts";
import { exactly, momentsOf, roughly, standingAt } from "./deadline.ts";

const page = newPage({
  firstAuctionAt: "2026-10-14T10:00:00-03:00",
  secondAuctionAt: "2026-10-20T09:30:00-03:00",
  onlineDeadlineAt: "2026-10-25T18:00:00-03:00",
});
const SFI = newListing({ saleModeCode: "leilao_sfi" });
const ONLINE = newListing({ saleModeCode: "venda_online" });
const keys = (code: string) => momentsOf({ saleModeCode: code }, page).map(({ key }) => key);

test("only the dates of the present sale mode are deadlines; in an unknown sale mode all of them are", () => {
  expect(keys("leilao_sfi")).toEqual(["leilao-1", "leilao-2"]);
  expect(keys("venda_online")).toEqual(["fim-da-venda"]);
  expect(keys("venda_direta")).toEqual([]);
  expect(keys("leilao_relampago")).toHaveLength(3);
  expect(momentsOf(SFI, null)).toEqual([]);
});

test("a clock passes from the first auction to the second in the very second, and then all is over", () => {
  const moments = momentsOf(SFI, page);
  const at = (time: string) => standingAt(moments, Date.parse(time))!;
  const before = at("2026-10-14T12:59:59.400Z");
  expect([before.moment.key, before.secondsLeft, exactly(before)]).toEqual([
    "leilao-1",
    1,
    "Faltam 00:00:01",
  ]);
  const after = at("2026-10-14T13:00:00Z");
  expect([after.moment.key, after.over]).toEqual(["leilao-2", false]);
  const end = at("2026-10-20T12:30:00Z");
  expect([end.moment.key, end.over, end.secondsLeft]).toEqual(["leilao-2", true, 0]);
  expect([exactly(end), roughly(end)]).toEqual(["Data já passou", "Data já passou"]);
  expect(standingAt([], 0)).toBeNull();
});

test("the server says roughly how much time is left, and a running clock says it exactly", () => {
  const moments = momentsOf(ONLINE, page);
  const texts = (time: string) => {
    const standing = standingAt(moments, Date.parse(time))!;
    return [roughly(standing), exactly(standing)];
  };
  expect(texts("2026-10-22T17:30:15-03:00")).toEqual(["Faltam 3 dias", "Faltam 3 dias e 00:29:45"]);
  expect(texts("2026-10-24T12:00:00-03:00")).toEqual(["Falta 1 dia", "Falta 1 dia e 06:00:00"]);
  expect(texts("2026-10-25T15:00:00-03:00")).toEqual(["Faltam 3 horas", "Faltam 03:00:00"]);
  expect(texts("2026-10-25T17:30:00-03:00")).toEqual(["Falta menos de 1 hora", "Faltam 00:30:00"]);
  expect(texts("2026-10-25T18:00:00-03:00")).toEqual(["Prazo encerrado", "Prazo encerrado"]);
});

test("the page says the date in Brasília time and offers a calendar while something is to come", () => {
  const detail = newDetail({ listing: ONLINE, page });
  const before = deadlineView(detail, new Date("2026-10-22T12:00:00Z"))!;
  expect([before.name, before.date, before.over]).toEqual([
    "Fim da venda online",
    "25/10/2026 às 18:00",
    false,
  ]);
  expect(before.calendarHref).toBe(`/property/${ONLINE.number}/prazo.ics`);
  const after = deadlineView(detail, new Date("2026-10-26T12:00:00Z"))!;
  expect([after.left, after.calendarHref]).toEqual(["Prazo encerrado", null]);
  expect(deadlineView({ ...detail, available: false }, new Date())).toBeNull();
  expect(deadlineView(newDetail(), new Date())).toBeNull();
});
