import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMarkup } from "#tests/invented-page.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { realData } from "#tests/real-data.ts";
import { propertyView } from "./property-view.ts";

const MEMBER = { full: true, signedIn: true, sells: true };
const sfi = realData("caixa/detail/detalhe_leilao_sfi.html");
const online = realData("caixa/detail/detalhe_venda_online.html");
if (!sfi || !online) process.stdout.write("real data absent (saved property pages): skipped\n");

/** The detail of a listing with the same facts as a real page, and that page. */
async function detailOf(path: string, over: Partial<Listing>) {
  const page = (await readMarkup(readFileSync(path, "utf8")))!;
  return newDetail({ page, listing: newListing({ number: page.number, ...over }) });
}

test.skipIf(!sfi)(
  "the page of a real auction gives both values, their dates, and which one applies",
  async () => {
    const mode = { saleMode: "Leilão SFI - Edital Único", saleModeCode: "leilao_sfi" };
    const detail = await detailOf(sfi!, mode);
    const page = detail.page!;
    const first = Date.parse(page.firstAuctionAt!);
    const second = Date.parse(page.secondAuctionAt!);
    const at = (time: number) => propertyView(detail, new Date(time), MEMBER);
    const states = (time: number) => at(time).price.auctions.map(({ state }) => state);
    expect(states(first - DAY_MS)).toEqual(["current", "later"]);
    expect(states(first)).toEqual(["over", "current"]);
    expect(states(second)).toEqual(["over", "over"]);
    const before = at(first - DAY_MS);
    for (const { amount, when } of before.price.auctions) {
      expect(amount).toMatch(/^R\$.[\d.]+$/);
      expect(when).toMatch(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/);
    }
    expect([before.deadline!.name, before.deadline!.left]).toEqual(["1º leilão", "Falta 1 dia"]);
    expect(at(first).deadline!.name).toBe("2º leilão");
    expect(at(second).deadline!.over).toBe(true);
    // The text of the page replaces the general rules.
    const rules = before.notes.filter(({ confirm }) => confirm).map(({ title }) => title);
    expect(rules).not.toContain("Condomínio atrasado");
    const registration = before.legal.find(({ term }) => term === "Matrícula")!;
    expect([registration.source, registration.value]).toEqual(["page", page.registration]);
  },
);

test.skipIf(!online)("the page of a real online sale gives the end of the sale", async () => {
  const detail = await detailOf(online!, { saleMode: "Venda Online", saleModeCode: "venda_online" });
  const end = Date.parse(detail.page!.onlineDeadlineAt!);
  const at = (time: number) => propertyView(detail, new Date(time), MEMBER).deadline!;
  const { name, left } = at(end - 2 * DAY_MS);
  expect([name, left]).toEqual(["Fim da venda online", "Faltam 2 dias"]);
  expect([at(end).left, at(end).calendarHref]).toEqual(["Prazo encerrado", null]);
});
