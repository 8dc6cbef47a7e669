import { expect, test } from "vitest";
import { formOf } from "#tests/form-data.ts";
import { MAX_PAYER_NAME, readPayer } from "./payer-form.ts";

const NOBODY = { taxId: null, name: null };
const KNOWN = { taxId: "52998224725", name: "Ana Lima" };

const read = (documento: string, nome: string, stored: typeof NOBODY | typeof KNOWN = NOBODY) =>
  readPayer(formOf({ documento, nome }), stored);

test("number and name are stored without punctuation, extra spaces and invisible characters", () => {
  expect(read(" 11.222.333/0001-81 ", "  Casa \u202E Certa\u200B   Ltda. ")).toEqual({
    ok: true,
    value: { taxId: "11222333000181", name: "Casa Certa Ltda." },
  });
  expect(read("", "Ana Lima")).toEqual({ ok: true, value: { taxId: null, name: "Ana Lima" } });
  expect(read("12.abc.345/01de-35", "")).toEqual({
    ok: true,
    value: { taxId: "12ABC34501DE35", name: null },
  });
});

test("a number that is left empty stays, and a name that is left empty is taken away", () => {
  expect(read("", "", KNOWN)).toEqual({ ok: true, value: { taxId: "52998224725", name: null } });
});

test("a form without anything, a wrong number and a name that is too long are refused at their field", () => {
  expect(read("", " ")).toEqual({
    ok: false,
    errors: { documento: "Digite o CPF ou CNPJ, ou o nome que deve sair no recibo." },
  });
  expect(read("529.982.247-26", "", KNOWN)).toEqual({
    ok: false,
    errors: { documento: "Este CPF não é válido. Confira cada número." },
  });
  expect(read("", "ã".repeat(MAX_PAYER_NAME))).toMatchObject({ ok: true });
  expect(read("", "ã".repeat(MAX_PAYER_NAME + 1))).toEqual({
    ok: false,
    errors: { nome: "Use até 120 letras." },
  });
});
