import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { mutatedPage } from "#tests/mutated-pages.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { readDelivery } from "./read-delivery.server.ts";

const NOW = new Date("2026-08-31T12:30:00Z");

test("a page spoilt at random is read or refused with a reason, in every container", async () => {
  const random = seededRandom(20_261_130);
  const kinds = new Map<string, number>();
  for (let i = 0; i < 500; i++) {
    const { container, bytes } = mutatedPage(random);
    const page = { bytes, fileName: "", url: null, number: null, savedOn: null };
    const reading = await readDelivery(IMPORT_SETUP.source, page, NOW);
    const kind = `${container}, ${reading.ok ? "page" : "refused"}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (!reading.ok) expect(reading.refusal.why).toMatch(/^\p{Lu}.{20,}[^.]\.$/u);
    else expect(reading.value.page.number).toMatch(/^[1-9]\d{3,12}$/);
  }
  // Otherwise the mutations would all be of one kind.
  for (const container of ["html", "mhtml", "base64", "webarchive", "text"])
    for (const kind of ["page", "refused"]) expect(kinds.get(`${container}, ${kind}`)).toBeGreaterThan(5);
});
