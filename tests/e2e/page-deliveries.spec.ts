import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext } from "@playwright/test";
import { inThreeHours, savedPage } from "../saved-page.ts";
import { expectNoBarrier } from "./barriers.ts";
import { ask, expect, test } from "./journey.ts";
import { elsewhere, PASSWORD, signUp } from "./member.ts";
import { test as plainTest } from "./plain-journey.ts";

/** The page of a property on sale in a state, whose deadline is to come; each test has a state of its own. */
async function pageIn(request: APIRequestContext, state: string) {
  const { itens } = await ask(request, `estado=${state}&modalidade=venda_online`);
  const { numero: number } = itens.at(-1)!;
  const { deadline, words } = inThreeHours(new Date());
  // The end of the sale, which only pages have.
  return { number, deadline: words, html: savedPage({ number, deadline }) };
}

/** Serves a page as the bank does: on an origin of its own. */
async function serve(html: string): Promise<{ server: Server; address: string }> {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.describe("from the bank's site", () => {
  test.use({ strangers: /^http:\/\/127\.0\.0\.1:\d+$/ });

  test("a bookmark brings the page that is open, a member takes it over after signing in, and the property shows it", async ({
    page,
    browser,
  }) => {
    const email = "favorito-que-traz@exemplo.com.br";
    await signUp(await elsewhere(browser), email);
    const { number, deadline, html } = await pageIn(page.request, "MG");
    const { server, address } = await serve(html);

    await page.goto("/trazer");
    await page.getByText("Favorito no computador").click();
    const bookmark = await page.getByRole("link", { name: "Trazer para o Martelo" }).getAttribute("href");
    await page.goto(`${address}/sistema/detalhe-imovel.asp?hdnimovel=${number}`);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href, textContent: "favorito" });
      document.body.append(link);
    }, bookmark!);
    const [opened] = await Promise.all([page.waitForEvent("popup"), page.getByText("favorito").click()]);
    await expect(opened.getByRole("heading", { name: `Página do imóvel ${number}` })).toBeVisible();
    await expect(opened.getByRole("region", { name: "O que foi lido" })).toContainText(deadline);
    await expectNoBarrier(opened, "main");

    await opened.getByRole("link", { name: "Entrar ou criar conta" }).click();
    await opened.getByRole("textbox", { name: "E-mail" }).fill(email);
    await opened.getByRole("textbox", { name: "Senha", exact: true }).fill(PASSWORD);
    await opened.getByRole("button", { name: "Entrar", exact: true }).click();
    await opened.getByRole("button", { name: "Trazer para minha conta" }).click();
    await expect(opened).toHaveURL(new RegExp(`/property/${number}$`));
    await expect(opened.locator("main")).toContainText(deadline);
    await expect(opened.locator("main")).toContainText(
      /Página oficial, vista em \d\d\/\d\d\/\d{4} às \d\d:\d\d, por você/,
    );
    server.close();

    // Nobody else sees it before another witness.
    const other = await (await elsewhere(browser)).request.get(`/property/${number}`);
    expect(await other.text()).not.toContain(deadline);
  });
});

plainTest(
  "without scripts a page is brought as a file or as text, and what is refused says why",
  async ({ plain }) => {
    await signUp(plain, "traz-sem-script@exemplo.com.br");
    const { number, deadline, html } = await pageIn(plain.request, "BA");
    const form = await plain.open(`/trazer?numero=${number}`);
    const file = (content: string) => new File([content], "pagina.html", { type: "text/html" });

    const other = await form.press("Ler a página", {
      "A página guardada": file(html.replaceAll(number, "8700000000116")),
    });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining(`e não do ${number}`)]);
    const empty = await form.press("Ler a página", { "A página guardada": file("") });
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining("chegou vazio")]);
    const nothing = await form.press("Ler a página");
    expect([nothing.status, nothing.text]).toEqual([422, expect.stringContaining("Escolha o arquivo")]);
    const typed = await form.press("Ler a página", { "Ou o texto da página": "nada disto" });
    expect(typed.status).toBe(422);
    expect(typed.value("Ou o texto da página")).toBe("nada disto");

    const brought = await form.press("Ler a página", { "A página guardada": file(html) });
    expect(brought.heading).toBe(`Página do imóvel ${number}`);
    expect(brought.text).toContain("Ninguém conferiu o que está abaixo");
    const property = await brought.press("Trazer para minha conta");
    expect([property.url, property.text]).toEqual([`/property/${number}`, expect.stringContaining(deadline)]);
    const again = await plain.open(brought.url);
    expect(again.text).toContain("Na sua conta");
  },
);
