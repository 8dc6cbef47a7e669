import { expect, test } from "vitest";
import { wordFaults } from "./word-faults.ts";

test.each([
  ["1 novos desde ontem", 1],
  ["Há 1 imóveis em Goiânia/GO", 1],
  ["em 2 imóvel", 1],
  ["Ver aqui.Para voltar", 1],
  ["a lista de de ontem", 1],
  ["R$ NaN", 1],
  ["até amanhã .", 1],
  ["1 mês, 1 imóvel e 11 imóveis; 0,1 graus; nº 1 às 10h", 0],
  ["www.exemplo.com.br, S.A. e 1º. Tudo certo: 2 imóveis.", 0],
])("%j has %i faults of its Portuguese", (line, count) => {
  expect(wordFaults([line])).toHaveLength(count);
});
