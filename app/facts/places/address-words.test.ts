import { expect, test } from "vitest";
import { ADDRESS_WORDS, DIRECTIONS, LETTERED_FORMS } from "#app/lib/address-forms.ts";
import { NAME_FORMS } from "#app/lib/name-forms.ts";
import { addressTokens, nameTokens } from "./address-tokens.ts";
import { wordChoices } from "./address-words.ts";
import { spokenNumbers } from "./number-words.ts";

const read = (text: string) => wordChoices(text).map((word) => word.join("|"));

test.each([
  ["Dr. Luiz", ["doutor", "luiz"]],
  ["Av Cel Pedro", ["avenida", "coronel", "pedro"]],
  ["mal deodoro", ["marechal", "deodoro"]],
  ["Prof Eng Paulo", ["professor|professora", "engenheiro", "paulo"]],
  ["Pe. Cícero", ["pe|padre", "cicero"]],
  ["Sta Cruz, Sto André", ["santa", "cruz", "santo", "andre"]],
  ["N. Sra. da Glória", ["nossa", "senhora", "da", "gloria"]],
  ["N S Auxiliadora", ["nossa", "senhora", "auxiliadora"]],
  ["Nsa Senhora Aparecida", ["nossa", "senhora", "aparecida"]],
  ["Rua X, N. S/N", ["rua", "x", "n", "sn"]],
  ["S. Sebastião", ["s|sao", "sebastiao"]],
  [
    "S. Antônio, S. Rita, S. Inês",
    ["s|santo|santa", "antonio", "s|santa|sao", "rita", "s|santa|sao", "ines"],
  ],
  ["Estrela D'Alva, Olho D’ Água, D. Alva", ["estrela", "dalva", "olho", "dagua", "dalva"]],
  ["Sant'Anna, Sant Ana, Santanna", ["santana", "santana", "santana|santanna"]],
  ["D'Oeste", ["d|dom|dona", "oeste"]],
  ["Luís, Luiz, Villa Ypiranga", ["luiz|luis", "luiz", "vila", "ipiranga|ypiranga"]],
  ["Rua X, sem número", ["rua", "x", "sn"]],
  ["rua x número 12", ["rua", "x", "n", "12"]],
  ["CS 07, TR 2, UN 3, TP A", ["casa", "7", "torre", "2", "unidade", "3", "tipo", "a"]],
  ["LT1A, QDR 8, BL02, TR III", ["lote", "1a", "quadra", "8", "bloco", "2", "torre", "iii"]],
  ["BL R, QD Q, APTO 3 L 19", ["bloco", "r", "quadra", "q", "apartamento", "3", "l|lote", "19"]],
  ["Rua L 17, R 25", ["rua", "l", "17", "rua", "25"]],
  ["Tr Flores", ["travessa", "flores"]],
  ["St 12, St Bueno", ["setor", "12", "setor|santo|santa", "bueno"]],
  ["CH 05, CH Anhanguera", ["chacara", "5", "ch|chacara|conjunto", "anhanguera"]],
  ["lot 20, lot jardim", ["loteamento|lote", "20", "loteamento", "jardim"]],
  ["Prof Irene", ["professor|professora", "irene"]],
  ["1o de Maio, 2a Etapa, N. 12A", ["1o|1", "de", "maio", "2a|2", "etapa", "n", "12a"]],
  ["km 32, KM32, quilômetro 32", ["km", "32", "km", "32", "km", "32"]],
  ["QD 11 LT 03 BL B AP 402", ["quadra", "11", "lote", "3", "bloco", "b", "ap|apartamento", "402"]],
  ["QD11, LT.03, AP-402", ["quadra", "11", "lote", "3", "ap|apartamento", "402"]],
  ["qd11lt3, 03QD 18LT 02", ["quadra", "11", "lote", "3", "3", "quadra", "18", "lote", "2"]],
  ["Q11 L3, L40Q102", ["quadra", "11", "l|lote", "3", "l|lote", "40", "quadra", "102"]],
  ["LT6A3, LTA1, QD 10BQD 2", ["lote", "6a3", "lote", "a1", "quadra", "10b", "quadra", "2"]],
  ["1PAV, 04H36, 02a, 3D, K20LOT", ["1", "pavimento", "04h36", "2a", "3d", "k20lot"]],
  ["BLB AP204, QDII", ["bloco", "b", "ap|apartamento", "204", "quadra", "ii"]],
  ["qda", ["quadra"]],
  ["QDA 8, QDA J, LT08 QDA, QDR LT 11", "quadra 8 quadra j lote 8 quadra a quadra r lote 11".split(" ")],
  ["Blumenau, blu, trevo, tri, Torres", ["blumenau", "blu", "trevo", "tri", "torres"]],
  ["Setor O, St N, asa l, Zona S", ["setor", "oeste|o", "setor", "norte", "asa", "leste|l", "zona", "sul|s"]],
  ["Setor S. José, Setor L 19, QD S", ["setor", "sul|s|sao", "jose", "setor", "l|lote", "19", "quadra", "s"]],
  ["Setor, N. 5, Setor, N. S/N", ["setor", "n", "5", "setor", "n", "sn"]],
  ["Ed. Solar", ["edificio", "solar"]],
  ["casa no pe", ["casa", "no", "pe"]],
  ["AL SANTOS", ["al|alameda", "santos"]],
  ["maceio al", ["maceio", "al"]],
])("%j is found as %j", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ["rua sete de setembro", ["7", "sete", "setimo", "setima", "vii"]],
  ["rua 7 de setembro", ["7", "sete", "setimo", "setima", "vii"]],
  ["rua 1o de maio", ["1", "um", "primeiro", "primeira"]],
  ["segunda etapa", ["2", "dois", "segundo", "segunda", "ii"]],
  ["rua xv de novembro", ["15", "quinze", "xv"]],
  ["rua vinte e cinco de marco", ["25", "vinte", "e", "cinco", "xxv"]],
  ["br 101", []],
])("the numbers of %j are also written %j", (text, expected) => {
  expect(spokenNumbers(text.split(" "))).toEqual(expected);
});

test("a name is found in every way of spelling it", () => {
  for (const [name, [, others]] of Object.entries(NAME_FORMS)) {
    const spellings = [name, ...Object.keys(others)];
    for (const listed of spellings) {
      const tokens = new Set(nameTokens(`Rua ${listed} Alves`));
      for (const typed of spellings) {
        const missing = wordChoices(`${typed} Alves`).filter(
          (forms) => !forms.some((form) => tokens.has(form)),
        );
        expect(missing, `${typed} in ${listed}`).toEqual([]);
      }
    }
  }
});

/** All words of the table that stand before numbers, in their long and short forms. */
const PARTS = (["street", "part", "unit", "district"] as const).flatMap((role) =>
  Object.entries(ADDRESS_WORDS[role]).flatMap(([long, [, shorts]]) => [long, ...Object.keys(shorts)]),
);

test("parts and their numbers mean the same written as one word", () => {
  const wrong = PARTS.flatMap((first) =>
    PARTS.flatMap((second) => {
      const apart = [first, "11", second, "3a"];
      return String(read(apart.join(""))) === String(read(apart.join(" "))) ? [] : [apart.join(" ")];
    }),
  );
  expect(wrong).toEqual([]);
});

test("a part and its letter mean the same written as one word", () => {
  for (const [short, [long, , except]] of Object.entries(LETTERED_FORMS)) {
    const letters = [..."abcdefghijklmnopqrstuvwxyz", "ii", "xiv"].filter((one) => !except.includes(one));
    for (const letter of letters)
      for (const after of ["", " ap 204", ", lt 3"]) {
        const apart = read(`vg 2, ${short} ${letter}${after}`);
        expect(read(`vg 2, ${short}${letter}${after}`), `${short}${letter}${after}`).toEqual(apart);
        expect(apart.slice(2, 4)).toEqual([long, letter]);
      }
  }
});

test("a letter of a direction is found as the word, and the word as the letter", () => {
  for (const [letter, direction] of DIRECTIONS.meant)
    for (const before of DIRECTIONS.after)
      for (const [typed, listed] of [
        [letter, direction],
        [direction, letter],
        [letter, letter],
      ]) {
        const tokens = new Set(addressTokens(`${before} ${listed}, Centro`));
        const choices = wordChoices(`${before} ${typed}`);
        expect(choices.map((forms) => forms.some((form) => tokens.has(form)))).toEqual([true, true]);
      }
});

test("the number of a house is not part of a street's name", () => {
  expect(addressTokens(", N. 7, Apto 2")).not.toContain("sete");
});
