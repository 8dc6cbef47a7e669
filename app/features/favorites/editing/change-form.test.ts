import { expect, test } from "vitest";
import { formOf } from "#tests/form-data.ts";
import { readChange } from "./change-form.ts";
import { LONGEST_NOTE } from "#app/features/favorites/own-limits.ts";

const numero = "8444400000001";
const reading = (fields: Record<string, string>) => {
  const read = readChange(formOf({ numero, ...fields }));
  return read && ("change" in read ? read.change : read.why);
};

test.for([
  ["150.000", 15_000_000],
  ["R$ 95.500", 9_550_000],
  ["95.500,50", 9_550_050],
  ["45,000", "Escreva o preço em reais, como 150.000."],
  [" ", null],
  ["0", "Escreva o preço em reais, como 150.000."],
  ["-5", "Escreva o preço em reais, como 150.000."],
  ["barato", "Escreva o preço em reais, como 150.000."],
  ["2.000.000.000", "O alvo vai até R$ 1.000.000.000."],
] as const)("the target %s is read as %s", ([alvo, cents]) => {
  expect(reading({ acao: "alvo", alvo })).toEqual(
    typeof cents === "string" ? cents : { acao: "alvo", numero, alvo: cents },
  );
});

test("a note keeps its lines, a tag is trimmed and its spaces are collapsed", () => {
  const noteOf = (nota: string) => reading({ acao: "anotar", versao: "2", nota });
  expect(noteOf("um\r\n\r\ndois  \r\n")).toMatchObject({ nota: "um\n\ndois", versao: 2 });
  expect(noteOf("x".repeat(LONGEST_NOTE + 1))).toBe("Use no máximo 4000 caracteres.");
  const tagOf = (etiqueta: string) => reading({ acao: "etiquetar", etiqueta });
  expect(tagOf("  perto da   praia ")).toMatchObject({ etiqueta: "perto da praia" });
  expect(tagOf("praia, sítio")).toBe("Uma etiqueta por vez, sem vírgula.");
  expect(tagOf("x".repeat(31))).toBe("Use no máximo 30 caracteres.");
});

test("a move names a column and the card above; any other form is rejected", () => {
  const move = { acao: "mover", etapa: "lance", numero };
  expect(reading({ ...move, depois: "8444400000002" })).toEqual({ ...move, depois: "8444400000002" });
  expect(reading(move)).toEqual({ ...move, depois: null });
  for (const [name, value] of [
    ["etapa", "outra"],
    ["depois", "x"],
    ["numero", "1"],
    ["acao", "sumir"],
  ] as const)
    expect(reading({ ...move, [name]: value })).toBe(null);
});
