import { expect, test } from "vitest";
import {
  pageDrawing,
  propertyDrawing,
  SITE_CARD,
  fitted,
  lines,
  type ShareCard,
  type Typeface,
} from "./share-drawing.ts";

/** A typeface for tests: every letter is as wide as high, and the text is kept as text. */
const face: Typeface = { width: (text, _, size) => text.length * size * 0.5, outline: (text) => `[${text}]` };

const CARD: ShareCard = {
  label: "Preço mínimo",
  price: "R$ 90.000",
  discount: "40%",
  appraisal: "R$ 150.000",
  title: "Casa em Centro",
  place: "Goiânia/GO",
  facts: ["2 quartos", "48 m²"],
  saleMode: "Venda Online",
  list: "Lista de 08/01/2026",
  left: null,
  picture: { drawing: "casa-1", tint: "hue-0" },
};

function words(svg: string): string[] {
  return [...svg.matchAll(/\[(.*?)\]/g)].map(([, text]) => text!);
}

test("price, real discount, place and sale mode are on the picture, with plain colour values", () => {
  const svg = propertyDrawing(face, CARD);
  expect(words(svg)).toEqual([
    "Martelo",
    "Lista de 08/01/2026",
    "Preço mínimo",
    "R$ 90.000",
    "−40%",
    "R$ 150.000",
    "Casa em Centro",
    "Goiânia/GO",
    "Venda Online · 2 quartos · 48 m²",
  ]);
  expect(svg).not.toMatch(/var\(|oklch|undefined|NaN|<text/);
});

test("without a real discount no appraisal is struck through", () => {
  const texts = words(propertyDrawing(face, { ...CARD, discount: null, appraisal: null }));
  expect(texts.join()).not.toMatch(/−|150\.000/);
});

test("a property that left the list has the day and no discount", () => {
  const left = { ...CARD, left: "Saiu da lista em 08/01/2026", label: "Último preço na lista" };
  expect(words(propertyDrawing(face, left))).toContain("Saiu da lista em 08/01/2026");
  expect(words(propertyDrawing(face, left)).join()).not.toContain("−40%");
});

test("long titles break into two lines and end in an ellipsis; a fact that does not fit is left out whole", () => {
  const title = "Imóvel rural em Conjunto Habitacional Marechal Mascarenhas de Moraes da Boa Vista";
  const facts = ["4 quartos", "3 banheiros", "2 vagas", "2.035.960 m² de terreno"];
  const texts = words(propertyDrawing(face, { ...CARD, title, facts }));
  const [first, second] = texts.slice(-4, -2);
  expect(title.startsWith(first!)).toBe(true);
  expect(second).toMatch(/…$/);
  expect(texts.at(-1)).toBe("Venda Online · 4 quartos · 3 banheiros · 2 vagas");
});

test("other pages have a picture that describes the portal", () => {
  expect(words(pageDrawing(face, SITE_CARD)).join(" ")).toContain("Imóveis da Caixa em leilão");
  const heading = "Quem paga o condomínio e o IPTU atrasados? ".repeat(6);
  expect(words(pageDrawing(face, { heading, note: "Fontes" })).join(" ")).toMatch(/^Martelo Quem paga .*…/);
});

test("text is cut where its space ends, without punctuation before the ellipsis", () => {
  expect(fitted(face, "abc", 500, 10, 15)).toBe("abc");
  expect(fitted(face, "abcdef", 500, 10, 20)).toBe("abc…");
  expect(fitted(face, "ab, cd", 500, 10, 25)).toBe("ab…");
  expect(lines(face, "um dois tres quatro", 500, 10, 40, 3)).toEqual(["um dois", "tres", "quatro"]);
});
