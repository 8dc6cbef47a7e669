import { expect, test } from "vitest";
import { GROUP_WORDS } from "./data-words.ts";

test("of impossible areas only what happens is told: without another area, or with one that counts", () => {
  const says = (items: number, serious: number) =>
    GROUP_WORDS.area.affects({ items, serious, properties: items });
  const bare = "fora do filtro de área e da ordem por preço do m².";
  const other = "outra área vale, e só a API e as planilhas trazem a errada.";
  expect(says(2, 2)).toBe(`2 imóveis sem nenhuma outra área: ${bare}`);
  expect(says(1, 0)).toBe(`Em 1 imóvel ${other}`);
  expect(says(3, 1)).toBe(`1 imóvel sem nenhuma outra área: ${bare} Em 2 imóveis ${other}`);
});
