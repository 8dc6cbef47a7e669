import { describe, expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { formatPixKey, maskPixKey, readPixKey, type PixKeyKind } from "./pix-key.ts";

const read = (kind: PixKeyKind, typed: string) => {
  const reading = readPixKey(kind, typed);
  return reading.ok ? reading.key.value : reading.why;
};

describe("a key of each kind is read however it is written", () => {
  test.each([
    ["cpf", "529.982.247-25", "52998224725"],
    ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35"],
    ["email", " Ana.Lima+pix@Exemplo.com.br", "ana.lima+pix@exemplo.com.br"],
    ["phone", "(11) 98765-4321", "+5511987654321"],
    ["phone", "11987654321", "+5511987654321"],
    ["phone", "+55 11 98765-4321", "+5511987654321"],
    ["phone", "5511987654321", "+5511987654321"],
    ["phone", "0055 (11) 98765–4321", "+5511987654321"],
    // Its area code is 55, which is also the country's code.
    ["phone", "55 98765-4321", "+5555987654321"],
    ["random", "123E4567-E89B-12D3-A456-426614174000", "123e4567-e89b-12d3-a456-426614174000"],
    ["random", "123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-426614174000"],
  ] as const)("%s %s", (kind, typed, value) => expect(read(kind, typed)).toBe(value));
});

describe("a key that no bank would find is refused with what is wrong with it", () => {
  test.each([
    ["cpf", "", "Digite a chave Pix."],
    ["random", "   ", "Digite a chave Pix."],
    ["cpf", "529.982.247-26", /CPF não é válido/],
    ["cpf", "11.222.333/0001-81", /Escolha CNPJ/],
    ["cnpj", "529.982.247-25", /Escolha CPF/],
    ["cnpj", "11.222.333/0001-82", /CNPJ não é válido/],
    ["email", "ana", /não está completo/],
    ["email", "ana@exemplo", /não está completo/],
    ["email", "ana lima@exemplo.com.br", /não está completo/],
    ["email", `${"a".repeat(70)}@exemplo.com.br`, /no máximo 77/],
    ["phone", "(11) 3456-7890", /celular do Brasil/],
    ["phone", "98765-4321", /com DDD/],
    ["phone", "+1 415 555 2671", /celular do Brasil/],
    ["phone", "(01) 98765-4321", /com DDD/],
    ["random", "123e4567-e89b-12d3-a456-42661417400", /32 letras e números/],
    ["random", "123e4567-e89b-12d3-a456-42661417400g", /32 letras e números/],
  ] as const)("%s %s", (kind, typed, why) => {
    expect(readPixKey(kind, typed).ok).toBe(false);
    expect(read(kind, typed)).toMatch(why);
  });
});

test("a key is shown as people write it, or so that only its owner recognises it", () => {
  const shown = (kind: PixKeyKind, value: string) => [
    formatPixKey({ kind, value }),
    maskPixKey({ kind, value }),
  ];
  expect(shown("cpf", "52998224725")).toEqual(["CPF 529.982.247-25", "CPF ***.982.247-**"]);
  expect(shown("email", "ana.lima@exemplo.com.br")).toEqual([
    "e-mail ana.lima@exemplo.com.br",
    "e-mail an***@exemplo.com.br",
  ]);
  expect(shown("phone", "+5511987654321")).toEqual(["celular (11) 98765-4321", "celular (**) *****-4321"]);
  expect(shown("random", "123e4567-e89b-12d3-a456-426614174000")[1]).toBe("chave aleatória final 4000");
});

test("a key that was read is read again as the same key, and its mask hides half of it or more", () => {
  const random = seededRandom(61);
  const digit = (from = 0) => String(from + Math.floor(random() * (10 - from)));
  for (let n = 0; n < 500; n++) {
    const mobile = digit(1) + digit(1) + "9" + Array.from({ length: 8 }, () => digit()).join("");
    const uuid = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
    for (const [kind, typed] of [
      ["phone", mobile],
      ["random", uuid],
    ] as const) {
      const value = read(kind, typed);
      expect(read(kind, value)).toBe(value);
      const mask = maskPixKey({ kind, value });
      expect(mask).not.toContain(value.slice(-7));
      expect(mask).not.toContain(value.slice(0, 6));
    }
  }
});
