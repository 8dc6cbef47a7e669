import { expect, test } from "vitest";
import { followAddress, followLeftOut, readFollowQuery } from "./follow-query.ts";

const read = (search: string) => readFollowQuery(new URLSearchParams(search));

test.for([
  "",
  "?visao=quadro",
  "?visao=quadro&ordem=prazo&etiqueta=perto+da+praia&etapa=lance&imovel=8444400000001",
  "?ordem=prazo&etapa=perdido&pagina=3",
])("/favorites%s is parsed and written back unchanged", (search) => {
  expect(followAddress(read(search))).toBe(`/favorites${search}`);
});

test("invalid values are ignored, and said", () => {
  const odd = "visao=x&ordem=prazo&etapa=nenhuma&pagina=-2&imovel=abc";
  expect(followAddress(read(`?${odd}`))).toBe("/favorites?ordem=prazo");
  expect(followAddress(read("?ordem=y&etiqueta=%20"))).toBe("/favorites");
  const sentences = followLeftOut(new URLSearchParams(odd));
  expect(sentences).toEqual([
    "Ficou de fora: “x” em Visão. Não é uma das opções.",
    "Ficou de fora: “nenhuma” em Etapa. Não é uma das opções.",
    "Ficou de fora: “-2” em Página. Escreva só o número.",
    "Ficou de fora: “abc” em Imóvel. Não existe no endereço desta página.",
  ]);
  expect(followAddress(read("?visao=quadro&pagina=3"))).toBe("/favorites?visao=quadro");
});
