import { readFile } from "node:fs/promises";
import path from "node:path";
import { createEmailVerificationToken } from "better-auth/api";
import { confirmationOf, PASSWORD } from "./member.ts";
import { letterTo } from "./outbox.ts";
import { expect, test } from "./plain-journey.ts";
import { expectReadable } from "./readable.ts";

const NEW_PASSWORD = "canoa-verde-27";

test("without a script an account is created, confirmed, signed out of and in again, and its password reset", async ({
  plain,
  another,
}) => {
  const email = "sem-script@exemplo.com.br";
  const guarded = await plain.open("/alerts");
  expect(guarded.url).toBe("/auth?voltar=%2Falerts");
  const form = await guarded.parts("main")[0]!.follow("Cadastrar");
  expect(form.url).toBe("/auth?aba=cadastrar&voltar=%2Falerts");
  const short = await form.press("Criar conta", {
    "Nome completo": "Sérgio Sem Script",
    "E-mail": email,
    Senha: "curta",
    "Confirmar senha": "curta",
  });
  expect(short.text).toContain("A senha deve ter pelo menos 8 caracteres.");
  const different = { Senha: PASSWORD, "Confirmar senha": "outra-coisa" };
  const refused = await short.press("Criar conta", different);
  expect(refused.text).toContain("As senhas não coincidem.");
  expect([refused.value("E-mail"), refused.value("Senha")]).toEqual([email, ""]);
  expect(refused.html).not.toContain(PASSWORD);
  const created = await refused.press("Criar conta", { Senha: PASSWORD, "Confirmar senha": PASSWORD });
  expect(created.text).toContain("Conta criada com sucesso!");
  const link = confirmationOf((await letterTo({ to: email, subject: "Confirme seu e-mail" })).links);
  const confirmed = await (await plain.open(link)).press("Confirmar meu e-mail");
  expect(confirmed.url).toBe("/alerts");
  expect(confirmed.text).toContain("E-mail confirmado!");
  expect(confirmed.parts("header")[0]!.text).toContain("Sérgio");
  expect((await plain.open("/auth")).url).toBe("/dashboard");
  expect((await plain.open(link)).heading).toBe("E-mail já confirmado");

  const elsewhere = await another();
  const page = await elsewhere.open("/auth");
  expect(page.parts("dialog")).toEqual([]);
  const dialog = (await page.follow("Esqueceu sua senha?")).region("Redefinir senha");
  const sent = await dialog.press("Enviar link", { "E-mail": email });
  expect(sent.text).toContain("Email enviado!");
  expect(sent.parts("dialog")).toEqual([]);
  const { links } = await letterTo({ to: email, subject: "Crie uma nova senha" });
  const reset = links.find((address) => address.includes("reset=true"))!;
  const weak = await (
    await elsewhere.open(reset)
  ).press("Atualizar senha", {
    "Nova senha": "caju1",
    "Confirmar nova senha": "caju1",
  });
  expect(weak.text).toContain("A senha deve ter pelo menos 8 caracteres.");
  const unequal = { "Nova senha": NEW_PASSWORD, "Confirmar nova senha": "caju1" };
  const wrong = await weak.press("Atualizar senha", unequal);
  expect(wrong.text).toContain("As senhas não coincidem.");
  const right = { "Nova senha": NEW_PASSWORD, "Confirmar nova senha": NEW_PASSWORD };
  const changed = await wrong.press("Atualizar senha", right);
  expect(changed.url).toBe("/dashboard");
  expect(changed.text).toContain("Senha atualizada!");
  expect(changed.text).toContain("Sua senha foi alterada com sucesso.");

  const third = await another();
  expect((await third.open(reset)).heading).toBe("Link vencido");
  const signedIn = await (
    await third.open("/auth")
  ).press("Entrar", {
    "E-mail": email,
    Senha: NEW_PASSWORD,
  });
  expect(signedIn.url).toBe("/dashboard");
  expect(signedIn.text).toContain("Login realizado com sucesso!");
  expect(signedIn.text).toContain("Você será redirecionado para o dashboard.");
});

test("expired, truncated and used links say so and offer a new one", async ({ plain, page }) => {
  const secret = await readFile(path.join(process.env.MARTELO_DATA_DIR!, "session-secret"), "utf8");
  const email = "tarde@exemplo.com.br";
  const late = await createEmailVerificationToken(secret, email, undefined, -60);
  const expired = await plain.open(`/auth/confirmar?token=${late}`);
  expect(expired.heading).toBe("Link vencido");
  const renewed = await expired.press("Enviar novo link", { "E-mail": email });
  expect(renewed.heading).toBe("Verifique seu e-mail");
  expect((await plain.open(`/auth/confirmar?token=${late.slice(0, -20)}`)).heading).toBe("Link inválido");
  expect((await plain.open("/auth?reset=true&token=cortado")).heading).toBe("Link vencido");
  await expectReadable(page, [expired]);
});
