import { expect, test } from "vitest";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { newListing } from "#tests/listing.ts";
import { landingView } from "./landing-view.ts";

test("what is new names the lists that can tell, and no mean is shown of fewer than ten discounts", async () => {
  const news = [{ kind: "novo", date: "2026-01-08", dropCents: null } as const];
  const listings = Array.from({ length: 9 }, (_, n) => newListing({ number: String(1001 + n), news }));
  const byState = { GO: "2026-01-08", SP: "2026-01-09", RJ: "2026-01-02" } as const;
  const labelsOf = async (newsStates: ("GO" | "RJ")[]) => {
    const engine = await buildIndex(listings, { newest: "2026-01-09", byState, newsStates, demo: false });
    const { figures } = landingView(engine, new Date("2026-01-10T12:00:00Z"), "2026-01-10");
    return figures.map(({ label }) => label);
  };
  expect(await labelsOf(["GO"])).toEqual([
    "imóveis nas listas",
    "cidades",
    "novos nos 7 dias até a lista de 08/01/2026",
  ]);
  expect((await labelsOf(["GO", "RJ"])).at(-1)).toBe(
    "novos nos 7 dias até as listas de 02/01 a 08/01/2026, de 2 estados",
  );
});
