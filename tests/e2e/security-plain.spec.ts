import { totp } from "../totp.ts";
import { confirmationOf, PASSWORD, signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";
import { expect, test } from "./plain-journey.ts";

const PAGE = "/settings/seguranca";
const TWO_STEP = "Verificação em duas etapas";
const NEW_PASSWORD = "outra-senha-77";

test("without a script password, second step, devices and e-mail are changed by forms", async ({
  plain,
  another,
}) => {
  const email = "formularios@exemplo.com.br";
  await signUp(plain, email);
  const other = await another();
  const signInAt = async (password: string) =>
    (await other.open(`/auth?voltar=${PAGE}`)).press("Entrar", { "E-mail": email, Senha: password });
  expect((await signInAt(PASSWORD)).url).toBe(PAGE);
  await letterTo({ to: email, subject: "Novo acesso" });

  const first = await plain.open(PAGE);
  const change = async (current: string, repeated: string) =>
    first.region("Senha").press("Alterar senha", {
      "Senha atual": current,
      "Nova senha": NEW_PASSWORD,
      "Confirmar nova senha": repeated,
    });
  const refusals = [await change(PASSWORD, "outra-senha-78"), await change("errada", NEW_PASSWORD)];
  expect(refusals[0]!.region("Senha").text).toContain("As senhas não coincidem.");
  expect(refusals[1]!.region("Senha").text).toContain("A senha atual não confere.");
  const changed = await change(PASSWORD, NEW_PASSWORD);
  expect(changed.text).toContain("Senha atualizada!");
  expect(changed.text).toContain("Sua senha foi alterada com sucesso.");
  expect((await other.open(PAGE)).url).toMatch(/^\/auth\?/);

  const setup = await changed.region(TWO_STEP).press("Ativar", { "Sua senha": NEW_PASSWORD });
  const [secret] = setup.region("Ligue seu aplicativo").parts("code");
  const codesPage = await setup.press("Confirmar", { Código: totp(secret!.text.replaceAll(/\s/g, "")) });
  const codes = codesPage.region("Códigos").parts("code");
  expect(codes).toHaveLength(10);
  const protectedPage = await codesPage.follow("Guardei os códigos");
  expect(protectedPage.region(TWO_STEP).text).toContain("Restam 10 códigos de recuperação.");
  expect((await letterTo({ to: email, subject: /duas etapas/ })).text).toContain("ativada");

  const second = await (await signInAt(NEW_PASSWORD)).press("Confirmar", { Código: codes[0]!.text });
  expect(second.url).toBe(PAGE);
  expect(second.region("Aparelhos conectados").parts("li")).toHaveLength(2);
  const devices = (await plain.open(PAGE)).region("Aparelhos conectados");
  expect(devices.text.match(/Este aparelho/g)).toHaveLength(1);
  const ended = await devices.press(/^Encerrar a sessão/);
  expect(ended.text).toContain("Sessão encerrada");
  expect(ended.region("Aparelhos conectados").parts("li")).toHaveLength(1);
  expect((await other.open(PAGE)).url).toMatch(/^\/auth\?/);

  const proof = { "Sua senha": NEW_PASSWORD, Código: codes[1]!.text };
  const off = await ended.region(TWO_STEP).press("Desativar a verificação", proof);
  expect(off.region(TWO_STEP).buttons).toContain("Ativar");
  expect(off.region("Histórico").text).toContain("Verificação em duas etapas desativada");

  const next = "novo-formularios@exemplo.com.br";
  const wish = { "Novo e-mail": next, "Sua senha": NEW_PASSWORD };
  expect((await off.region("E-mail").press("Trocar e-mail", wish)).text).toContain("Email enviado!");
  const linkTo = async (to: string, subject: string) =>
    plain.open(confirmationOf((await letterTo({ to, subject })).links));
  const here = await linkTo(email, "Confirme a troca");
  expect(here.text).toContain(next);
  expect((await here.press("Confirmar a troca")).heading).toBe("Falta um passo");
  const there = await linkTo(next, "Confirme seu novo e-mail");
  expect((await there.press("Confirmar a troca")).heading).toBe("E-mail alterado");
  expect((await plain.open(PAGE)).region("E-mail").text).toContain(next);
  await letterTo({ to: email, subject: "mudou" });
});
