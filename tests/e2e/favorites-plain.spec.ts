import { expect, test } from "./plain-journey.ts";
import { signUp } from "./member.ts";

const SEARCH = "/dashboard?estado=RJ";

test("without a script hearts are forms, and the list offers to undo a removal", async ({ plain }) => {
  await signUp(plain, "favoritos-sem-script@exemplo.com.br");
  const search = await plain.open(SEARCH);
  const saved = await search.press(/^Favoritar/);
  expect(saved.url).toBe(SEARCH);
  expect(saved.text).toContain("Imóvel salvo nos favoritos");
  const list = await plain.open("/favorites");
  const emptied = await list.press(/^Remover dos favoritos: /);
  expect(emptied.text).toContain("Nenhum favorito salvo");
  expect(emptied.href("Explorar Leilões")).toBe("/dashboard");
  await emptied.press("Desfazer");
  expect((await plain.open("/favorites")).text).toContain("1 imóvel");
});
