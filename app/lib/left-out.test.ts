import { expect, test } from "vitest";
import { choiceKey, leftOutBy, PAGE_KEY, readKey, type AddressKeys } from "./left-out.ts";
import { uuidIn } from "./list-address.ts";

const ID = "0c1f2a3b-0000-4000-8000-000000000000";
const KEYS = {
  ordem: choiceKey("Ordem", { recentes: 1 }),
  pagina: PAGE_KEY,
  alerta: readKey("Alerta", uuidIn),
};
const sentences = (search: string, keys: AddressKeys = KEYS) => leftOutBy(keys)(new URLSearchParams(search));

test("what cannot stand at a key is said with its name, in the order of the keys, and what can or is empty is not", () => {
  expect(sentences("pagina=0&ordem=toString&alerta=1")).toEqual([
    "Ficou de fora: “toString” em Ordem. Não é uma das opções.",
    "Ficou de fora: “0” em Página. Escreva só o número.",
    "Ficou de fora: “1” em Alerta. Não existe no endereço desta página.",
  ]);
  expect(sentences(`ordem=recentes&pagina=1&alerta=${ID}`)).toEqual([]);
  expect(sentences("ordem=&pagina=+&outra=x")).toEqual([]);
});

test("a long text is cut, and no more are said than a page can show", () => {
  expect(sentences(`pagina=${"x".repeat(90)}`)[0]).toContain(`“${"x".repeat(40)}”`);
  expect(sentences("pagina=x&".repeat(30))).toHaveLength(10);
});
