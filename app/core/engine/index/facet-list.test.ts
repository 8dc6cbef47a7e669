import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { facetLabel, rankedFacet } from "./facet-list.ts";

test("facet values come most frequent first, then by value, for any number of values and any counts", () => {
  const random = seededRandom(301);
  for (const size of [0, 1, 5, 47, 48, 300]) {
    // Counts of one, two, three and four bytes, with many equal ones.
    for (const most of [3, 300, 70_000, 20_000_000]) {
      const values = Array.from({ length: size }, (_, i) => `v${String(i).padStart(3, "0")}`);
      const counts = Uint32Array.from(values, () => (random() < 0.2 ? 0 : Math.floor(random() * most)));
      const expected = values
        .map((value, i) => ({ value, label: `${value}!`, count: counts[i]! }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
      const labels = values.map((value) => `${value}!`);
      expect(rankedFacet(values, labels, counts), `${size} values up to ${most}`).toEqual(expected);
      expect(rankedFacet(values, labels, counts, 10)).toEqual(expected.slice(0, 10));
    }
  }
});

test("a value is shown with its label", () => {
  for (const [key, value, label] of [
    ["quartos", "2", "2 ou mais"],
    ["vagas", "1", "1 ou mais"],
    ["banheiros", "4", "4 ou mais"],
    ["novidade", "baixou", "Baixou de preço"],
    ["pagamento", "a_vista", "À vista"],
    ["pagamento", "permuta", "Permuta"],
    ["comodidades", "area_servico", "Área de serviço"],
    // A name inherited from Object is not taken for a label.
    ["comodidades", "constructor", "constructor"],
  ] as const)
    expect([value, facetLabel(key, value)]).toEqual([value, label]);
});
