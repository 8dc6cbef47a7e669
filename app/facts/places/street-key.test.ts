import { readAddress } from "./census/read-address.ts";
import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { normaliseStreet } from "./normalise-address.ts";
import { isOneEdit, mayHaveSlip, streetKey, withoutOneLetter } from "./street-key.ts";

const fullOf = (text: string) => streetKey(normaliseStreet(text)).full;
const looseOf = (text: string) => streetKey(normaliseStreet(text)).loose;

test.each([
  ["RUA VINTE E CINCO DE MARÇO", "R 25 DE MARCO"],
  ["RUA QUINZE DE NOVEMBRO", "RUA XV DE NOVEMBRO"],
  ["RUA DA PAZ", "RUA PAZ"],
  ["TV STA RITA", "TRAVESSA SANTA RITA"],
  ["RUA N. SRA. DA GLORIA", "RUA NOSSA SENHORA DA GLORIA"],
  ["RUA 03", "RUA TRES"],
  ["QD 11", "QUADRA 011"],
])("%j and %j are one street", (one, other) => {
  expect(fullOf(one)).toBe(fullOf(other));
});

test.each([
  ["RUA LUIZ DE SOUZA", "RUA LUIS SOUSA"],
  ["RUA THEREZA MELLO", "RUA TERESA MELO"],
  ["RUA DOUTOR WALDEMAR", "RUA VALDEMAR"],
  ["RUA SANT ANA", "RUA SANTANA"],
  ["RUA PHILOMENA", "RUA FILOMENA"],
])("%j sounds as %j", (one, other) => {
  expect(looseOf(one)).toBe(looseOf(other));
});

test.each([
  ["RUA SANTA RITA", "RUA RITA"],
  ["RUA 1 2", "RUA 12"],
  ["RUA A", "RUA B"],
  ["RUA E", "RUA D"],
  ["RUA 20 DE JULHO", "RUA 21 DE JULHO"],
  ["RUA XVIII", "RUA XVI"],
])("%j is not %j", (one, other) => {
  expect(looseOf(one)).not.toBe(looseOf(other));
});

test("random spellings of a street share its key, and one slip is recognised in a long name", () => {
  const random = seededRandom(50);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const kinds = [
    ["AVENIDA", "AV.", "Av", "Avenida"],
    ["RUA", "R.", "Rua", "R"],
    ["TRAVESSA", "TRAV", "Tv."],
  ];
  const titles = [[""], ["DOUTOR ", "DR. ", "Dr "], ["CORONEL ", "CEL "], ["PROFESSORA ", "PROFA. "]];
  const names = [
    ["JOÃO BATISTA DA SILVEIRA", "Joao Batista Silveira", "JOAO  BATISTA DA SILVEIRA"],
    ["SETE DE SETEMBRO", "7 de Setembro", "7 SETEMBRO"],
    ["VINTE E DOIS DE ABRIL", "22 DE ABRIL", "22 Abril"],
    ["DAS LARANJEIRAS", "das Laranjeiras", "LARANJEIRAS"],
  ];
  for (let i = 0; i < 300; i++) {
    const [kind, title, name] = [pick(kinds), pick(titles), pick(names)];
    const write = () => `${pick(kind)} ${pick(title)}${pick(name)}`;
    const [one, other] = [write(), write()];
    expect(fullOf(other), `${one} and ${other}`).toBe(fullOf(one));
    const loose = looseOf(one);
    const at = 1 + Math.floor(random() * (loose.length - 2));
    const slip = pick([
      loose.slice(0, at) + loose.slice(at + 1),
      `${loose.slice(0, at)}q${loose.slice(at)}`,
      loose.slice(0, at) + loose[at + 1]! + loose[at]! + loose.slice(at + 2),
      `${loose.slice(0, at)}k${loose.slice(at + 1)}`,
    ]);
    expect(isOneEdit(loose, slip), `${loose} and ${slip}`).toBe(true);
    const parts = new Set(withoutOneLetter(loose));
    expect(
      withoutOneLetter(slip).some((part) => parts.has(part)),
      `${loose} and ${slip}`,
    ).toBe(true);
    expect(isOneEdit(loose, `${slip}zz`)).toBe(false);
    expect(mayHaveSlip(loose)).toBe(!/\d/.test(loose));
  }
});

test("numbers in words are one number up to hundreds, and two where they do not add up", () => {
  for (const [words, digits] of [
    ["rua cento e vinte e nove", "rua 129"],
    ["rua cento e um", "rua 101"],
    ["rua vinte e dois", "rua 22"],
    ["rua duzentos e trinta", "rua 230"],
    ["rua dez e onze", "rua 10 11"],
  ] as const)
    expect(streetKey(words).full).toBe(digits);
  expect(readAddress("RUA CASA GRANDE, N. 107").streets[0]!.full).toBe("rua casa grande");
});
