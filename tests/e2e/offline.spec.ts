import { expect, filterButton, openDrawer, openFilter, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { test as plainTest } from "./plain-journey.ts";

test.use({
  serviceWorkers: "allow",
  complaints: /Failed to (load resource|fetch)|Error loading route module|ERR_INTERNET_DISCONNECTED|net::ERR/,
});

/** The paths that the service worker keeps. */
const storedPages = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("martelo.paginas."));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
};

test("without a network the old list stays, seen pages open with their date, others say so, and signing out removes them, also for the next account", async ({
  page,
  context,
  api,
}) => {
  await signUp(page, "sem.rede@exemplo.com.br");
  await openLive(page, "/dashboard?estado=RJ");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const { itens } = await api("estado=RJ");
  const seen = `/property/${itens[0]!.numero}`;
  // Opened by a script: the worker keeps its document when somebody stays on it.
  await page.locator(`main article a[href='${seen}']`).click();
  await expect(page).toHaveURL(seen);
  await expect.poll(() => page.evaluate(storedPages)).toContain(seen);
  await page.goto("/favorites");
  await expect.poll(() => page.evaluate(storedPages)).toContain("/favorites");
  await openLive(page, "/dashboard?estado=RJ");
  const heading = await page.getByRole("heading", { level: 1 }).textContent();

  await context.setOffline(true);
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page.getByRole("alert")).toContainText("Esta ainda é a lista de antes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading!);

  await page.goto(seen);
  const note = page.locator("#guardada");
  await expect(note).toContainText(/^Sem conexão\. Esta página foi guardada em \d\d\/\d\d\/\d{4}, \d\d:\d\d/);
  await expect(page.getByText(`Código ${itens[0]!.numero}`)).toBeVisible();
  await page.goto("/favorites");
  await expect(note).toBeVisible();
  await page.goto("/pricing");
  await expect(page).toHaveURL("/sem-conexao?para=%2Fpricing");
  await expect(page.getByRole("heading", { name: "Guardado neste aparelho" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tentar de novo" })).toHaveAttribute("href", "/pricing");

  await page.goto(seen);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Atualizar esta página" }).click();
  await expect(note).toHaveCount(0);
  await page.evaluate(async () => void (await fetch("/sair", { method: "POST" })));
  await expect.poll(() => page.evaluate(storedPages)).not.toContain("/favorites");

  // Somebody else on the same device.
  await signUp(page, "sem.rede.depois@exemplo.com.br", "Bruno Reis");
  await page.goto("/dashboard?estado=RJ");
  await expect.poll(() => page.evaluate(storedPages)).toContain("/dashboard");
  await context.setOffline(true);
  await page.goto("/favorites");
  await expect(page).toHaveURL("/sem-conexao?para=%2Ffavorites");
  await page.goto(seen);
  await expect(page).toHaveURL(`/sem-conexao?para=${encodeURIComponent(seen)}`);
});

test("without a network what is chosen stays beside the old list, and counts as soon as the network is back", async ({
  page,
  context,
}) => {
  await openLive(page, "/dashboard?estado=RJ");
  await page.evaluate(() => document.documentElement.setAttribute("data-antes", ""));
  const heading = page.getByRole("heading", { level: 1 });
  const before = (await heading.textContent())!;
  const note = page.getByRole("alert").filter({ hasText: "Esta ainda é a lista de antes" });

  await context.setOffline(true);
  const panel = await openFilter(page, "Tipos de imóvel");
  const [flat, house] = [panel.getByLabel(/^Apartamento/), panel.getByLabel(/^Casa \d/)];
  await flat.check();
  await expect(note).toBeVisible();
  await house.check();
  await expect(page).toHaveURL("/dashboard?estado=RJ&tipo=apartamento,casa");
  await note.getByRole("link", { name: "Tentar de novo" }).click();
  await expect(note).toBeVisible();
  await filterButton(page, "Tipos de imóvel").click();
  await expect(flat).toBeChecked();
  await expect(house).toBeChecked();
  await page.keyboard.press("Escape");

  const drawer = await openDrawer(page);
  await drawer.getByRole("group", { name: "Quartos" }).getByText("2+").click();
  const apply = drawer.locator(".drawer-foot .button-brand");
  await expect(apply).toHaveText("Aplicar");
  await apply.click();
  await expect(page).toHaveURL(/quartos=2/);
  await expect(heading).toHaveText(before);

  await context.setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(heading).not.toHaveText(before);
  await expect(page.locator("#filtros input[name=tipo]:checked")).toHaveCount(2);
  await expect(page.locator("html[data-antes]")).toHaveCount(1);
});

test("what a page loads late is kept when it is idle, so that it opens without a network", async ({
  page,
  context,
}) => {
  await openLive(page, "/dashboard?estado=RJ");
  const isStored = () => page.evaluate(async () => (await caches.match("/arquivos.json")) !== undefined);
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
  await context.setOffline(true);
  await page.locator("article button[aria-pressed]").first().click();
  await expect(page.getByText("Escolha mais um imóvel para comparar")).toBeVisible();
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a filter whose code never arrived keeps its fields, which search as before", async ({
    page,
    context,
  }) => {
    const code = "**/assets/filter-control-*";
    await page.route(code, (route) => route.abort());
    await openLive(page, "/dashboard?estado=RJ");
    const heading = page.getByRole("heading", { level: 1 });
    const before = (await heading.textContent())!;
    await context.setOffline(true);
    const panel = await openFilter(page, "Tipos de imóvel");
    const flat = panel.getByLabel(/^Apartamento/);
    await flat.check();
    await expect(page.getByRole("alert").first()).toContainText("Esta ainda é a lista de antes");
    await expect(flat).toBeChecked();
    await page.unroute(code);
    await context.setOffline(false);
    await expect(heading).not.toHaveText(before);
    await expect(page.locator("#filtros input[name=tipo]:checked")).toHaveCount(1);
  });

  test("what was pressed without a network says that it did not come, and comes with the network", async ({
    page,
    context,
  }) => {
    await openLive(page, "/dashboard?estado=RJ");
    await context.setOffline(true);
    await page.locator("article button[aria-pressed]").first().click();
    await expect(page.locator(".toast")).toContainText("Sem conexão");
    await context.setOffline(false);
    await expect(page.getByText("Escolha mais um imóvel para comparar")).toBeVisible();
  });

  test("what a deployment has replaced is pressed again in the page that is loaded again, once, and a link leads on", async ({
    page,
    api,
  }) => {
    const { itens } = await api("estado=RJ");
    let loads = 0;
    page.on("request", (request) => void (request.isNavigationRequest() && loads++));
    /** The file is missing for so many documents from now on. */
    const missFor = async (file: string, documents: number) => {
      const from = loads;
      await page.route(file, (route) =>
        loads - from > documents ? route.continue() : route.fulfill({ status: 404, body: "" }),
      );
    };
    const dialog = page.getByRole("dialog");
    const heart = page.locator("main .favorite-button").first();
    // Scripts of this page wait for a gesture; those of the page that is loaded again must not.
    await missFor("**/assets/heart-dialog-*", 1);
    await openLive(page, `/property/${itens[0]!.numero}`);
    await heart.click();
    await expect(dialog).toBeVisible();
    expect(loads).toBe(2);

    await page.unrouteAll();
    await missFor("**/assets/heart-dialog-*", 9);
    await openLive(page, `/property/${itens[1]!.numero}`);
    await heart.click();
    await expect(page.locator(".toast")).toContainText("Recarregue a página");
    expect(loads).toBe(3);

    await missFor("**/assets/pricing-*", 1);
    await openLive(page, "/dashboard?estado=RJ");
    await page.getByRole("link", { name: "Planos" }).first().click();
    await expect(page).toHaveURL("/pricing");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(loads).toBe(6);
  });
});

test("a new version waits until somebody asks for it, and then the page is the new one", async ({ page }) => {
  const inCharge = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller?.scriptURL ?? "";
    });
  await openLive(page, "/dashboard?estado=RJ");
  await expect.poll(inCharge).toMatch(/v=./);
  const before = await inCharge();
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js?v=nova")));
  const note = page.locator("#guardada");
  await expect(note).toContainText("Há uma versão nova do Martelo.");
  await note.getByRole("button", { name: "Agora não" }).click();
  await expect(note).toHaveCount(0);
  expect(await inCharge()).toBe(before);
  await page.evaluate(() => document.documentElement.setAttribute("data-antes", ""));

  // The page's own build is registered again with each document, so the other one is offered anew only now.
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js?v=outra")));
  await note.getByRole("button", { name: "Atualizar" }).click();
  await expect(page.locator("html[data-antes]")).toHaveCount(0);
  expect(await inCharge()).toContain("v=outra");
});

plainTest("an installed app has its icons and opens what is shared with it", async ({ request }) => {
  const answer = await request.get("/manifest.webmanifest");
  const { icons, shortcuts, share_target } = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { url: string }[];
    share_target: { action: string; params: { title: string; text: string; files: { name: string }[] } };
  };
  expect(icons.filter(({ purpose }) => purpose === "maskable").map(({ sizes }) => sizes)).toEqual([
    "192x192",
    "512x512",
  ]);
  for (const path of [...icons.map(({ src }) => src), ...shortcuts.map(({ url }) => url)])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
  const { action, params } = share_target;
  const opened = await request.post(action, { multipart: { [params.text]: "casa em Goiânia" } });
  expect(new URL(opened.url()).searchParams.get("cidade")).toBe("goiania-go");
  const copied = "Número do imóvel: 144440123456-7\nValor de avaliação: R$ 100.000,00";
  const brought = await request.post(action, { multipart: { [params.text]: copied } });
  expect(new URL(brought.url()).pathname).toMatch(/^\/trazer\/[\w-]{22}$/);
  // An app that was installed when only links were taken.
  const before = await request.get(`/abrir?${new URLSearchParams({ texto: "casa em Goiânia" })}`);
  expect(new URL(before.url()).searchParams.get("cidade")).toBe("goiania-go");
  // Some phones hand over a file without its content, or nothing at all.
  const nothing = { name: "pagina.mhtml", mimeType: "multipart/related", buffer: Buffer.alloc(0) };
  for (const multipart of [{ [params.files[0]!.name]: nothing }, { [params.title]: "" }]) {
    const empty = await request.post(action, { multipart });
    expect([empty.status(), await empty.text()]).toEqual([422, expect.stringContaining("chegou vazio")]);
  }
});
