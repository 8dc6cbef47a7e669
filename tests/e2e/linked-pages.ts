import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type APIRequestContext, type Browser, type BrowserContext } from "@playwright/test";
import { signTarget } from "#app/features/notifications/channels/email/unsubscribe-token.server.ts";
import { derivedSecret } from "#app/platform/secret.server.ts";
import type { ApiAnswer } from "./journey.ts";
import { elsewhere, networkOf, PASSWORD, signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";

/** Addresses that only a letter or a member gives out. */
export interface LinkedPages {
  /** In the letter to a visitor who showed interest in a property. */
  interest: string;
  /** In the letter to a visitor who asked for help. */
  help: string;
  /** Of two accounts that are not confirmed yet: one created in this browser, one in another. */
  confirmation: { here: string; elsewhere: string };
  /** Of an account that is confirmed. */
  confirmed: string;
  emailChange: string;
  passwordReset: string;
  /** Of two accounts: one whose deletion is to be confirmed by the button, one that will be deleted in some days. */
  deletion: { request: string; scheduled: string };
  /** A list with one favourite that has a note. */
  sharedList: string;
  unsubscribe: { letters: string; alert: string };
  /** A letter of the outbox. */
  letter: string;
}

const own = () => new URL(process.env.MARTELO_URL!).origin;

/**
 * Creates such addresses in `here`, where nobody is signed in and a sign-in waits for its code, and in other
 * browsers. The e-mail addresses of the accounts begin with `name`.
 */
export async function makeLinkedPages(
  browser: Browser,
  here: BrowserContext,
  name: string,
): Promise<LinkedPages> {
  const { request } = here;
  // The cookie's value is checked only when the code is sent; the page needs just its presence.
  await here.addCookies([{ name: "martelo.two_factor", value: "2fa-code.x", url: own() }]);
  const emailOf = (role: string) => `${name}-${role}@exemplo.com.br`;
  const [ana, bia] = [await elsewhere(browser), await elsewhere(browser)];
  await signUp(ana, emailOf("ana"));
  await signUp(bia, emailOf("bia"));
  const { itens } = (await (await ana.request.get("/api/v1/imoveis?estado=GO")).json()) as ApiAnswer;
  const number = itens[0]!.numero;

  const person = { name: "Ana Maria Lima", email: emailOf("ana"), password: PASSWORD, repeated: PASSWORD };
  await post(request, "/auth", { ...person, intent: "cadastrar", email: emailOf("aqui") });
  await post(bia.request, "/auth", { ...person, intent: "cadastrar", email: emailOf("longe") });
  await post(request, `/property/${number}/interesse`, { ...person, phone: "", consent: "sim" });
  const question = { assunto: "conta", mensagem: "Não consigo entrar.", imovel: "" };
  await post(request, "/ajuda", { ...person, ...question, email: emailOf("bia") });
  await post(request, "/auth", { intent: "redefinir", email: emailOf("ana") });
  await post(ana.request, "/settings/seguranca", {
    intent: "email",
    newEmail: emailOf("nova"),
    password: PASSWORD,
  });
  for (const member of [ana, bia])
    await post(member.request, "/settings/privacidade", { intent: "excluir", password: PASSWORD });
  const scheduling = await linkTo("/conta/exclusao?", emailOf("bia"), "Confirme a exclusão");
  const token = new URLSearchParams(scheduling.split("?")[1]).get("token")!;
  await post(bia.request, "/conta/exclusao", { intent: "confirmar", token });

  const made = {
    interest: await linkTo("/interesse?", emailOf("ana"), "Recebemos seu interesse"),
    help: await linkTo("/ajuda/pedido?", emailOf("bia"), "Recebemos seu pedido de ajuda"),
    confirmation: {
      here: await linkTo("/auth/confirmar?", emailOf("aqui"), "Confirme seu e-mail"),
      elsewhere: await linkTo("/auth/confirmar?", emailOf("longe"), "Confirme seu e-mail"),
    },
    confirmed: await linkTo("/auth/confirmar?", emailOf("ana"), "Confirme seu e-mail"),
    emailChange: await linkTo("/auth/confirmar?", emailOf("ana"), "Confirme a troca"),
    passwordReset: await linkTo("reset=true", emailOf("ana"), "Crie uma nova senha"),
    deletion: {
      request: await linkTo("/conta/exclusao?", emailOf("ana"), "Confirme a exclusão"),
      scheduled: await linkTo("/conta/exclusao?", emailOf("bia"), "será excluída"),
    },
    sharedList: await shareList(ana.request, number),
    unsubscribe: await unsubscribing(ana.request),
    letter: `/dev/mail/${(await letterTo({ to: emailOf("ana"), subject: "Recebemos seu interesse" })).file}`,
  };
  await ana.context().close();
  await bia.context().close();
  return made;
}

async function post(request: APIRequestContext, address: string, form: Record<string, string>) {
  const headers = { Origin: own(), "X-Forwarded-For": networkOf(form.email ?? address) };
  const answer = await request.post(own() + address, { form, headers });
  expect([address, answer.status()]).toEqual([address, 200]);
  return answer;
}

async function linkTo(part: string, to: string, subject: string): Promise<string> {
  const { links } = await letterTo({ to, subject });
  return pathOf(links.find((link) => link.includes(part))!);
}

/** Path of an address of ours in a page, whatever its host. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, own());
  return pathname + search;
}

async function shareList(request: APIRequestContext, number: string): Promise<string> {
  await post(request, "/favorites/marcar", { guardar: number });
  const page = await post(request, "/favorites/compartilhar", {
    intent: "criar",
    tipo: "lista",
    mostrar: "name",
  });
  return /\/lista\/[\w-]{43}/.exec(await page.text())![0];
}

/** The addresses that unsubscribe, as letters about matches contain them. */
async function unsubscribing(request: APIRequestContext): Promise<LinkedPages["unsubscribe"]> {
  await post(request, "/alerts", { intent: "criar", nome: "Em Goiás", evento: "novo", estado: "GO" });
  const file = await post(request, "/settings/privacidade/exportar", {});
  const { grupos } = (await file.json()) as { grupos: { tabela: string; registros: { id: string }[] }[] };
  const idIn = (table: string) => grupos.find(({ tabela }) => tabela === table)!.registros[0]!.id;
  const secret = readFileSync(path.join(process.env.MARTELO_DATA_DIR!, "session-secret"), "utf8");
  const addressOf = (alertId: string | null) =>
    `/avisos/cancelar?t=${signTarget({ userId: idIn("users"), alertId }, derivedSecret(secret, "secret-links"))}`;
  return { letters: addressOf(null), alert: addressOf(idIn("user_alerts")) };
}
