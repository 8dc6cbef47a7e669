import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { LETTERS } from "#tests/letters.ts";
import { wordFaults } from "#tests/word-faults.ts";
import { renderMail } from "./render-mail.server.ts";
import { PALETTE } from "./templates/layout.tsx";

describe.for(Object.entries(LETTERS))("%s", ([, [content, link]]) => {
  test("has a subject that fits into one line, and says who writes and why", async () => {
    const { subject, html, plain } = await renderMail(content);
    expect(subject.length).toBeGreaterThan(10);
    expect(subject.length).toBeLessThanOrEqual(78);
    for (const text of [html, plain]) {
      expect(text).toContain("Você recebeu esta mensagem porque ");
      expect(text).toContain("Este portal não é afiliado à Caixa.");
    }
    expect(plain).toContain("name" in content ? "Olá, Ana!" : "Olá!");
    expect(plain).not.toMatch(/<\/?[a-z]|&[a-z]+;/);
    const paragraphs = plain.split(/\n{2,}/).map((lines) => lines.replaceAll("\n", " "));
    expect(wordFaults([subject, ...paragraphs])).toEqual([]);
  });

  test("its link stands once in the plain text, and in the HTML as a button and as text", async () => {
    const { html, plain } = await renderMail(content);
    if (link === null) return expect(plain).not.toContain("http");
    expect(plain.split(/\s/).filter((word) => word === link)).toEqual([link]);
    const written = link.replaceAll("&", "&amp;");
    expect(html.split(`href="${written}"`)).toHaveLength(3);
    expect(html).toContain(`>${written}</a>`);
  });

  test("loads nothing from the network, runs no script, and asks for light colours", async () => {
    const { html } = await renderMail(content);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|svg|form)\b|url\(|@import|@font-face|\bsrc=/i);
    expect(html).toContain('<html dir="ltr" lang="pt-BR">');
    expect(html).toContain('<meta name="color-scheme" content="light only"/>');
  });
});

test.for([
  ["confirm_email", "O link vale por 24 horas."],
  ["confirm_email_change", "O link vale por 24 horas."],
  ["verify_new_email", "O link vale por 24 horas."],
  ["confirm_deletion", "O link vale por 24 horas."],
  ["reset_password", "O link vale por 1 hora e só uma vez."],
] as const)("%s says how long its link works, as the pages do", async ([kind, text]) => {
  const { plain } = await renderMail(LETTERS[kind][0]);
  expect(plain.replaceAll(/\s+/g, " ")).toContain(text);
});

test("a moment is said in the time of São Paulo", async () => {
  const { plain } = await renderMail(LETTERS.password_changed[0]);
  expect(plain).toContain("Quando: 21/11/2026 às 12:05\nOnde: Firefox no Windows\n");
});

test("the letter about a new way to sign in does not mention a password when the account has none", async () => {
  const letterFor = async (hasPassword: boolean) =>
    (await renderMail({ ...LETTERS.provider_linked[0], hasPassword })).plain.replaceAll(/\s+/g, " ");
  expect(await letterFor(true)).toContain("A sua senha continua valendo.");
  expect(await letterFor(true)).toContain("troque a sua senha, aqui e em Google.");
  expect(await letterFor(false)).toContain("O que já abria a conta continua valendo.");
  expect(await letterFor(false)).toContain("troque a sua senha em Google.");
});

test("an unknown IP address is left out", async () => {
  const { plain } = await renderMail({ ...LETTERS.new_device[0], address: null });
  expect(plain).toContain("Onde: Firefox no Windows");
  expect(plain).not.toContain("Endereço IP");
});

test("switching the second step off has a text of its own", async () => {
  const on = await renderMail(LETTERS.two_step_changed[0]);
  const off = await renderMail({ ...LETTERS.two_step_changed[0], enabled: false });
  expect(on.subject).toContain(" ativada");
  expect(off.subject).toContain(" desativada");
  expect(off.plain).toContain("somente a senha");
});

test("what people typed stays text", async () => {
  const { html } = await renderMail({ ...LETTERS.passkey_added[0], passkey: `<b onclick="x">&` });
  expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;&amp;");
  expect(html).not.toContain("<b onclick");
});

test("the colours are those of the site in its light theme", () => {
  const tokens = readFileSync(path.join(projectRoot(), "app/ui/tokens.css"), "utf8");
  for (const [name, colour] of Object.entries(PALETTE)) {
    const token = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    expect(tokens).toContain(`--${token}: light-dark(${colour},`);
  }
});

test("only who has a subscription is told how to cancel, and another charge is promised only where one is made", async () => {
  const [bought] = LETTERS.premium_started;
  const [failed] = LETTERS.payment_failed;
  const textOf = async (content: Parameters<typeof renderMail>[0]) =>
    (await renderMail(content)).plain.replaceAll(/\s+/g, " ");
  const CANCEL = "Cancelar leva dois cliques";
  expect(await textOf({ ...bought, renews: true })).toContain(CANCEL);
  expect(await textOf({ ...bought, renews: false })).not.toContain(CANCEL);
  expect(await textOf(failed)).toContain("Tentamos de novo em");
  const last = await textOf({ ...failed, triedAgainAt: null });
  expect(last).not.toContain("Tentamos de novo");
  expect(last).toContain("não foi aceita. Até");
});
