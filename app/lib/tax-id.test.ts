import { describe, expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { formatTaxId, maskTaxId, readTaxId } from "./tax-id.ts";

const read = (typed: string) => {
  const reading = readTaxId(typed);
  return reading.ok ? `${reading.kind} ${reading.value}` : reading.why;
};

describe("a number is read however it is written", () => {
  test.each([
    ["529.982.247-25", "cpf 52998224725"],
    ["52998224725", "cpf 52998224725"],
    [" 529 982 247 25 ", "cpf 52998224725"],
    ["529.982.247–25", "cpf 52998224725"],
    ["５２９.９８２.２４７-２５", "cpf 52998224725"],
    ["11.222.333/0001-81", "cnpj 11222333000181"],
    ["11222333000181", "cnpj 11222333000181"],
    // The example of the tax office for numbers with letters.
    ["12.ABC.345/01DE-35", "cnpj 12ABC34501DE35"],
    ["12abc34501de35", "cnpj 12ABC34501DE35"],
    // An old number that happens to consist of digits keeps its check digits.
    ["00.000.000/0001-91", "cnpj 00000000000191"],
  ])("%s", (typed, reading) => expect(read(typed)).toBe(reading));
});

describe("a number that cannot be right is refused with what is wrong with it", () => {
  test.each([
    ["", "Digite o CPF ou o CNPJ."],
    [" ./- ", "Digite o CPF ou o CNPJ."],
    ["529.982.247-26", "Este CPF não é válido. Confira cada número."],
    ["111.111.111-11", "Este CPF não é válido. Confira cada número."],
    ["5299822472", "Um CPF tem 11 números e um CNPJ tem 14; aqui há 10. Os zeros do começo também contam."],
    ["529982247250", "Um CPF tem 11 números e um CNPJ tem 14; aqui há 12. Os zeros do começo também contam."],
    ["5299822472O", "Um CPF tem 11 números, sem letras. Um CNPJ tem 14 letras e números."],
    ["11.222.333/0001-82", "Este CNPJ não é válido. Confira cada número."],
    ["00.000.000/0000-00", "Este CNPJ não é válido. Confira cada número."],
    [
      "12.ABC.345/01DE-36",
      "Este CNPJ não é válido. Confira cada letra e número: a letra O e o zero se parecem.",
    ],
    ["12.ABC.345/01DE-3A", "Os dois últimos caracteres de um CNPJ são números. Confira o que foi digitado."],
    ["12.ABC.345/01DE", "Um CNPJ tem 14 letras e números; aqui há 12."],
    [
      "12.ÁBC.345/01DE-35",
      "Use só números e, se o CNPJ tiver, letras sem acento. Pontos, barra e traço são livres.",
    ],
    [
      "529.982.247-25, Ana",
      "Use só números e, se o CNPJ tiver, letras sem acento. Pontos, barra e traço são livres.",
    ],
  ])("%s", (typed, why) => expect(read(typed)).toBe(why));
});

test("a number is shown with punctuation, or so that only its owner recognises it", () => {
  expect(formatTaxId("52998224725")).toBe("CPF 529.982.247-25");
  expect(formatTaxId("12ABC34501DE35")).toBe("CNPJ 12.ABC.345/01DE-35");
  expect(maskTaxId("52998224725")).toBe("CPF ***.982.247-**");
  expect(maskTaxId("12ABC34501DE35")).toBe("CNPJ **.ABC.345/01DE-**");
});

/** The check digits as the tax office defines them: modulo 11 with these weights, a letter counts as its code less 48. */
const WEIGHTS = { cpf: [10, 9, 8, 7, 6, 5, 4, 3, 2], cnpj: [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] };
const NEXT_WEIGHT = { cpf: 11, cnpj: 6 };

function withCheckDigits(kind: keyof typeof WEIGHTS, base: string): string {
  const digit = (text: string, weights: readonly number[]) => {
    const sum = weights.reduce((total, weight, at) => total + weight * (text.charCodeAt(at) - 48), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = base + String(digit(base, WEIGHTS[kind]));
  return first + String(digit(first, [NEXT_WEIGHT[kind], ...WEIGHTS[kind]]));
}

const DIGITS = "0123456789";
const NUMBERS = 300;

describe.each([
  ["cpf", 9, DIGITS],
  ["cnpj", 12, DIGITS],
  ["cnpj", 12, `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`],
] as const)("%s of %i characters and two check digits", (kind, length, characters) => {
  const random = seededRandom(211);
  const character = () => characters[Math.floor(random() * characters.length)]!;
  const numbers = Array.from({ length: NUMBERS }, () =>
    withCheckDigits(kind, Array.from({ length }, character).join("")),
  );

  test("every number with right check digits is read as it is", () => {
    for (const number of numbers) {
      expect(read(number)).toBe(`${kind} ${number}`);
      expect(read(formatTaxId(number).slice(kind.length))).toBe(`${kind} ${number}`);
    }
  });

  // The definition gives the remainders 0 and 1 the same check digit, 0, so there it cannot notice every mistake.
  test("one wrong digit is always refused, unless the first check digit is 0", () => {
    for (const number of numbers.filter((one) => one.at(-2) !== "0"))
      for (const [at, was] of [...number].entries())
        for (const digit of DIGITS)
          if (DIGITS.includes(was) && digit !== was)
            expect(readTaxId(number.slice(0, at) + digit + number.slice(at + 1)).ok).toBe(false);
  });
});
