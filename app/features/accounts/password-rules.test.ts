import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { faultText, passwordFault, PASSWORD_MAX } from "./password-rules.ts";
import { passwordStrength } from "./password-strength.ts";

const ANA = ["ana.lima@exemplo.com.br", "Ana Maria Lima"];

function fault(password: string, repeated = password) {
  return passwordFault({ password, repeated, personal: ANA }, isCommonPassword);
}

test("a password is refused for the first rule that it breaks, in the words of the specification", () => {
  expect(faultText("too_short")).toBe("A senha deve ter pelo menos 8 caracteres.");
  expect(faultText("mismatch")).toBe("As senhas não coincidem.");
  expect([fault(""), fault("caju-71"), fault("caju-714")]).toEqual(["empty", "too_short", null]);
  expect(fault("ã".repeat(PASSWORD_MAX + 1))).toBe("too_long");
  expect(fault("pitanga-azul-93", "pitanga-azul-94")).toBe("mismatch");
  expect(fault("pitanga-azul-93")).toBeNull();
});

test("leaked passwords and common Brazilian ones are refused", () => {
  for (const password of ["12345678", "password1", "SENHA123", "brasil2026", "Flamengo10!", "Mudar@123"])
    expect(fault(password), password).toBe("common");
});

test("passwords made of the person's own name or address are refused, also with digits and signs in between", () => {
  const own = ["ana.lima@exemplo.com.br", "AnaMariaLima", "lima1987ana", "analima#2026", "ANA-MARIA"];
  for (const password of own) expect(fault(password), password).toBe("personal");
  expect(fault("banana-caju-71")).toBeNull();
});

test("the strength names the broken rule, and grows with the effort of guessing", () => {
  expect(passwordStrength("senha123", ANA)).toMatchObject({ score: 0, label: "Muito fraca" });
  expect(passwordStrength("senha123", ANA).fault).toContain("já vazou");
  const weak = passwordStrength("caju1234", ANA);
  const strong = passwordStrength("pitanga-azul-93-canoa", ANA);
  expect(strong).toEqual({ score: 4, label: "Forte", fault: null });
  expect(weak.score).toBeLessThan(strong.score);
});
