import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import * as live from "./journey.ts";
import { signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { expect, test } from "./plain-journey.ts";
import { expectReadable } from "./readable.ts";

const { openLive } = live;
const PROTOCOL = /AJ-\d{4}-\d{6}/;

/** The secret link in a letter. */
const linkIn = ({ links }: { links: string[] }) => links.find((link) => link.includes("/ajuda/pedido?"))!;

async function signUpAdministrator(plain: PlainBrowser, email: string): Promise<void> {
  await signUp(plain, email, "Carla Reis");
  await makeAdministrator(email);
}

test("without a script a visitor asks, an administrator answers by letter, and the visitor writes again from its link", async ({
  plain,
  another,
  page,
}) => {
  const email = "visita.ajuda@exemplo.com.br";
  const search = await plain.open("/dashboard?estado=GO");
  const help = await search.region("Rodapé").follow("Ajuda");
  expect(help.links.map(({ name }) => name)).toContain("Criar outra senha");

  const refused = await help.press("Enviar pedido", {
    Assunto: "Um imóvel",
    Mensagem: "O preço mudou?\nVi outro valor na Caixa.",
    "Número do imóvel (opcional)": "12",
    "Nome completo": "Vera Visita",
    "E-mail": email,
  });
  expect(refused.text).toContain("Confira o número: ele tem de 4 a 13 algarismos.");
  expect(refused.value("Mensagem")).toBe("O preço mudou?\nVi outro valor na Caixa.");
  const received = await refused.press("Enviar pedido", { "Número do imóvel (opcional)": "" });
  const protocol = PROTOCOL.exec(received.region("Recebemos seu pedido").text)![0];

  const own = await plain.open(linkIn(await letterTo({ to: email, subject: protocol })));
  expect(own.heading).toBe("Um imóvel");
  expect(own.text).toContain("Espera resposta");

  const carla = await another();
  await signUpAdministrator(carla, "carla.ajuda@exemplo.com.br");
  const desk = await (await carla.open(`/admin/ajuda?q=${protocol}`)).follow(new RegExp(protocol));
  expect(desk.text).toContain("e-mail não confirmado");
  const text = "Vale o que está na página da Caixa.";
  expect((await desk.press("Responder", { Resposta: text })).text).toContain("Resposta enviada");

  const answer = await letterTo({ to: email, subject: `Resposta ao seu pedido de ajuda ${protocol}` });
  expect(answer.text).toContain(text);
  const answered = await plain.open(linkIn(answer));
  expect(answered.region("Conversa").parts("li").at(-1)!.text).toMatch(/Equipe do Martelo.*Vale o que está/s);
  const more = await answered.press("Enviar mensagem", { "Escrever mais": "Entendi, obrigada!" });
  expect(more.region("Conversa").parts("li")).toHaveLength(3);
  const waiting = await carla.open("/admin/ajuda");
  expect(waiting.text).toContain(protocol);
  const closed = await (await carla.open(desk.url)).press("Responder e encerrar", { Resposta: "De nada!" });
  expect(closed.text).toContain("Encerrado");

  const gone = await more.press("Apagar pedido e conversa");
  expect(gone.heading).toBe("Não há pedido neste link");
  await expectReadable(page, [refused, more, closed]);
});

live.test(
  "a member's pressing twice, or going back and sending again, makes one request",
  async ({ page }) => {
    await signUp(page, "membro.ajuda@exemplo.com.br");
    await openLive(page, "/plan");
    await page.getByRole("button", { name: /Menu de/ }).click();
    await page.getByRole("navigation", { name: "Conta" }).getByRole("link", { name: "Ajuda" }).click();
    await expect(page).toHaveURL("/ajuda");
    await page.getByLabel("Assunto").selectOption("plano");
    await page.getByLabel("Mensagem").fill("Paguei o boleto ontem.");
    await expect(page.getByText("22 de 4.000 caracteres.")).toBeVisible();
    await page.getByRole("button", { name: "Enviar pedido" }).dblclick();
    await expect(page).toHaveURL(/\/ajuda\/AJ-/);
    const first = PROTOCOL.exec(page.url())![0];
    await expect(page.getByText("Seu plano tem prioridade na fila.")).toBeVisible();

    await page.goBack();
    await page.getByLabel("Assunto").selectOption("plano");
    await page.getByLabel("Mensagem").fill("Paguei o boleto ontem.");
    await page.getByRole("button", { name: "Enviar pedido" }).click();
    await expect(page).toHaveURL(`/ajuda/${first}`);
    await page.getByRole("link", { name: "Ajuda", exact: true }).first().click();
    const own = page.getByRole("region", { name: "Seus pedidos" });
    await expect(own.getByRole("listitem")).toHaveCount(1);
    await expectNoBarrier(page, "main");
  },
);

live.test.describe("two administrators", () => {
  // The browser reports the refused form.
  live.test.use({ complaints: /409 \(Conflict\)/ });

  live.test(
    "the second one with a request open learns of the first's answer and keeps the text",
    async ({ page, playwright, baseURL }) => {
      const request = await playwright.request.newContext({ baseURL });
      const carla = new PlainBrowser(request);
      await signUpAdministrator(carla, "carla.dupla@exemplo.com.br");
      await signUpAdministrator(new PlainBrowser(page.request), "davi.dupla@exemplo.com.br");
      const question = { Assunto: "Outro assunto", Mensagem: "Quem responde?" };
      const answer = await (await carla.open("/ajuda")).press("Enviar pedido", question);
      const desk = `/admin/ajuda/${PROTOCOL.exec(answer.url)![0]}`;

      await openLive(page, desk);
      await (await carla.open(desk)).press("Responder e encerrar", { Resposta: "Eu respondo." });
      await request.dispose();
      const field = page.getByLabel("Resposta", { exact: true });
      await field.fill("Não, eu.");
      await page.getByRole("button", { name: "Responder", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("Este pedido mudou desde que você o abriu");
      await expect(page.getByRole("list", { name: "Conversa" })).toContainText("Eu respondo.");
      await expect(field).toHaveValue("Não, eu.");
      await page.getByRole("button", { name: "Responder", exact: true }).click();
      await expect(page.getByText("Resposta enviada")).toBeVisible();
      await expect(field).toHaveValue("");
      await expect(page.getByRole("list", { name: "Conversa" }).getByRole("listitem")).toHaveCount(3);
    },
  );
});
