import { expect, test } from "vitest";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { NOT_CHECKED, type Check } from "./check-form.ts";
import { unpack } from "#app/ui/packed.ts";
import { checksView } from "./checks-view.ts";

const SEEN: Check = { state: "conferido", note: "Vi", seenOn: "2026-11-20", fileName: null };
const CRITICAL = ["matricula", "gravames", "ocupacao", "condominio", "pior-caso"] as const;

function view(seen: readonly string[], use: "revender" | "morar" = "revender") {
  const detail = newDetail({ listing: newListing({ saleModeCode: "venda_direta", state: "GO" }) });
  const checks = Object.fromEntries(seen.map((id) => [id, SEEN]));
  const { head, ...rest } = checksView(detail, { checks, use, isOpen: false });
  return { ...rest, light: unpack(head).light };
}

test("the light is never green while a critical item is open, and its words count them", () => {
  for (let n = 0; n < CRITICAL.length; n++) {
    const { light, summary } = view(CRITICAL.slice(0, n));
    const count = CRITICAL.length - n;
    expect(light.colour).toBe("yellow");
    expect(summary).toContain(count === 1 ? "1 item crítico em aberto" : `${count} itens críticos em aberto`);
  }
  expect(view(CRITICAL).light).toMatchObject({ colour: "green", word: "Sinal verde" });
});

test("who lives there is critical for a resale only, and both uses are counted for the reckoning", () => {
  const seen = CRITICAL.filter((id) => id !== "ocupacao");
  expect([view(seen).light.colour, view(seen, "morar").light.colour]).toEqual(["yellow", "green"]);
  expect(view(seen).openCritical).toEqual({ revender: 1, alugar: 0, morar: 0 });
});

test("a visitor sees every item and no state", () => {
  const { items, head } = checksView(newDetail(), { checks: null, use: "revender", isOpen: false });
  expect(unpack(head).isSignedIn).toBe(false);
  expect(items.map(({ packed }) => unpack(packed).check)).toEqual(items.map(() => null));
  expect(view([]).items.map(({ packed }) => unpack(packed))).toContainEqual(
    expect.objectContaining({ id: "edital", check: NOT_CHECKED }),
  );
});
