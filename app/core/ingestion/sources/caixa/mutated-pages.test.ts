import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { mutatedPage } from "#tests/mutated-pages.ts";
import { readBrought } from "./read-page.server.ts";

test("a page spoilt at random is read or refused with a reason, in every container", async () => {
  const random = seededRandom(20_261_130);
  const kinds = new Map<string, number>();
  for (let i = 0; i < 500; i++) {
    const { container, bytes } = mutatedPage(random);
    const reading = await readBrought({ bytes, url: null, at: new Date("2026-08-31T12:30:00Z") });
    const kind = `${container}, ${reading.kind}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (reading.kind === "refused") expect(reading.reason).toMatch(/^[\p{Lu}\p{Ll}].{20,}/u);
    if (reading.kind === "page") expect(reading.page.number).toMatch(/^[1-9]\d{3,12}$/);
  }
  // Otherwise the mutations would all be of one kind.
  for (const container of ["html", "mhtml", "base64", "webarchive", "text"])
    for (const kind of ["page", "refused"]) expect(kinds.get(`${container}, ${kind}`)).toBeGreaterThan(5);
});
