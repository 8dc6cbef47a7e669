import { expect, test } from "vitest";
import { followAddress, readFollowQuery } from "./follow-query.ts";

const read = (search: string) => readFollowQuery(new URLSearchParams(search));

test.for([
  "",
  "?visao=quadro",
  "?visao=quadro&ordem=prazo&etiqueta=perto+da+praia&etapa=lance&imovel=8444400000001",
  "?ordem=prazo&etapa=perdido&pagina=3",
])("/favorites%s is parsed and written back unchanged", (search) => {
  expect(followAddress(read(search))).toBe(`/favorites${search}`);
});

test("invalid values are ignored", () => {
  expect(followAddress(read("?visao=x&ordem=y&etiqueta=%20&etapa=nenhuma&pagina=-2&imovel=abc"))).toBe(
    "/favorites",
  );
  expect(followAddress(read("?visao=quadro&pagina=3"))).toBe("/favorites?visao=quadro");
});
