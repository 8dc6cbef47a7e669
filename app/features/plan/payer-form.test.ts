import { expect, test } from "vitest";
import { formOf } from "#tests/form-data.ts";
import { MAX_PAYER_NAME, readPayer } from "./payer-form.ts";

const NOBODY = { taxId: null, name: null };
const KNOWN = { taxId: "52998224725", name: "Ana Lima" };

const read = (documento: string, nome: string, stored: typeof NOBODY | typeof KNOWN = NOBODY) =>
  readPayer(formOf({ documento, nome }), stored);

const stored = (taxId: string | null, name: string | null) => ({ ok: true, value: { taxId, name } });
const refused = (errors: object) => ({ ok: false, errors });

test("number and name are stored without punctuation, extra spaces and invisible characters", () => {
  const company = read(" 11.222.333/0001-81 ", "  Casa \u202E Certa\u200B   Ltda. ");
  expect(company).toEqual(stored("11222333000181", "Casa Certa Ltda."));
  expect(read("", "Ana Lima")).toEqual(stored(null, "Ana Lima"));
  expect(read("12.abc.345/01de-35", "")).toEqual(stored("12ABC34501DE35", null));
});

test("a number that is left empty stays, and a name that is left empty is taken away", () => {
  expect(read("", "", KNOWN)).toEqual(stored("52998224725", null));
});

test("a form without anything, a wrong number and a name that is too long are refused at their field", () => {
  const nothing = { documento: "Digite o CPF ou CNPJ, ou o nome que deve sair no recibo." };
  expect(read("", " ")).toEqual(refused(nothing));
  const wrong = { documento: "Este CPF não é válido. Confira cada número." };
  expect(read("529.982.247-26", "", KNOWN)).toEqual(refused(wrong));
  expect(read("", "ã".repeat(MAX_PAYER_NAME))).toMatchObject({ ok: true });
  expect(read("", "ã".repeat(MAX_PAYER_NAME + 1))).toEqual(refused({ nome: "Use até 120 letras." }));
});
