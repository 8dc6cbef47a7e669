import { expect, test } from "vitest";
import { readForm } from "#app/lib/form.ts";
import { formOf } from "#tests/form-data.ts";
import { emailForm, signUpForm } from "./auth-forms.ts";

function emailError(email: string): string | undefined {
  const read = readForm(emailForm, formOf({ email }));
  return read.ok ? undefined : read.errors.email;
}

test("an e-mail address is one line of unaccented letters: nothing else reaches a letter's header", () => {
  expect(emailError(" ana.lima+casa@exemplo.com.br ")).toBeUndefined();
  const incomplete = "Este e-mail não parece completo. Exemplo: nome@exemplo.com.br";
  const odd = [
    "ana",
    "ana@exemplo",
    "a@b.com.br\r\nBcc: x@y.com",
    "a\0@b.com",
    "<a@b.com>",
    "a@b.com,c@d.com",
  ];
  for (const email of odd) expect(emailError(email), email).toBe(incomplete);
  // The last one begins with the Kelvin sign, whose lower case is `k`: accepted, it would be another person's address.
  for (const email of ["joão@exemplo.com.br", "ana@ação.com.br", "\u212Aate@exemplo.com.br"])
    expect(emailError(email), email).toBe("O e-mail não pode ter acentos.");
  expect(emailError("")).toBe("Informe seu e-mail.");
  expect(emailError(`${"a".repeat(250)}@b.com.br`)).toBe("Este e-mail é longo demais.");
});

test("a name that contains a web address is refused, because our letters quote the name", () => {
  const error = (name: string) => {
    const read = readForm(signUpForm, formOf({ name, email: "ana@exemplo.com.br" }));
    return read.ok ? undefined : read.errors.name;
  };
  for (const name of ["Ana Maria d’Ávila", "José", "Nguyễn Văn A", " Ana  \n Lima "])
    expect(error(name), name).toBeUndefined();
  for (const name of ["Ganhe em https://golpe.example", "WWW.golpe.example", "<b>Ana</b>"])
    expect(error(name), name).toBe("O nome não pode conter endereços.");
  expect(error("A")).toBe("Informe seu nome completo.");
  expect(error("x".repeat(121))).toBe("Use um nome de até 120 caracteres.");
});
