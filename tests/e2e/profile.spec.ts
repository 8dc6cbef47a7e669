import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { PASSWORD, signUp } from "./member.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { test as plainTest } from "./plain-journey.ts";

// All tests use one member, one after the other.
test.describe.configure({ mode: "serial" });

const EMAIL = "perfil@exemplo.com.br";
const folder = () => path.join(process.env.MARTELO_DATA_DIR!, "avatars");

let cookies: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.MARTELO_URL! });
  await signUp({ request }, EMAIL, "Maximiliana Albuquerque");
  ({ cookies } = await request.storageState());
  await request.dispose();
});

test.beforeEach(async ({ page }) => {
  await page.context().addCookies(cookies);
});

const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const menuButton = (page: Page) => page.getByRole("button", { name: /^Menu de / });

function photos(): string[] {
  if (!existsSync(folder())) return [];
  return readdirSync(folder(), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".webp"),
  );
}

/** A picture that is blue on the left and red on the right. */
async function photo(): Promise<Buffer> {
  const red = await sharp({ create: { width: 200, height: 300, channels: 3, background: "#cc2222" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 600, height: 300, channels: 3, background: "#2222cc" } })
    .composite([{ input: red, left: 400, top: 0 }])
    .png()
    .toBuffer();
}

/** Of more than the five megabytes that a photo may have. */
async function bigPhoto(): Promise<Buffer> {
  const size = { width: 1500, height: 1400, channels: 3 } as const;
  const big = await sharp(randomBytes(size.width * size.height * 3), { raw: size })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(big.length).toBeGreaterThan(6_000_000);
  return big;
}

const TEXT = Buffer.from("isto não é uma foto\n");

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator("input[type=file]:not([name])").setInputFiles({ name, mimeType, buffer });
}

/** Drops a file on its field, or pastes it into the page. */
async function hand(page: Page, how: "drop" | "paste", type: string, buffer: Buffer): Promise<void> {
  await page.locator(".drop-place").evaluate(
    (place, file) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], "foto", { type: file.type }));
      const common = { bubbles: true, cancelable: true };
      place.dispatchEvent(
        file.how === "drop"
          ? new DragEvent("drop", { ...common, dataTransfer: transfer })
          : new ClipboardEvent("paste", { ...common, clipboardData: transfer }),
      );
    },
    { how, type, base64: buffer.toString("base64") },
  );
}

test("a refused profile has an error beside each field and keeps what was typed; a right one is shown in the header, cut at twelve letters", async ({
  page,
}) => {
  await openLive(page, "/settings");
  await expect(menuButton(page)).toHaveText("Menu de Maximiliana");
  await page.getByLabel("Nome de usuário").fill("joão!");
  const city = page.getByRole("combobox", { name: "Cidade" });
  await city.fill("Atlântida");
  await page.getByLabel("Estado").selectOption("MG");
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await expect(toast(page, "Erro ao salvar perfil.")).toBeVisible();
  await expect(page.getByLabel("Nome de usuário")).toBeFocused();
  await expect(page.getByLabel("Nome de usuário")).toHaveAccessibleDescription(/3 a 30 letras/);
  await expect(city).toHaveValue("Atlântida");
  await expect(page.getByText("Não há município com este nome em MG")).toBeVisible();

  await page.getByLabel("Nome completo").fill("Maximiliana A. Lima");
  await page.getByLabel("Nome de usuário").fill("@maximiliana.lima");
  await page.getByLabel("Telefone").pressSequentially("19998765432");
  await expect(page.getByLabel("Telefone")).toHaveValue("(19) 99876-5432");
  await city.fill("");
  await city.pressSequentially("sao joao del");
  await expect(page.getByRole("listbox", { name: "Cidades" }).getByRole("option")).toHaveText([
    "São João del Rei MG",
  ]);
  await page.keyboard.press("ArrowDown");
  await expectNoBarrier(page, "form:has([name=city])");
  // They do not cover what is pressed next.
  await page.getByRole("button", { name: "Salvar Alterações" }).click({ trial: true });
  await page.keyboard.press("Enter");
  await expect(city).toHaveValue("São João del Rei");
  await expect(page.getByLabel("Estado")).toHaveValue("MG");
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await expect(toast(page, "Perfil atualizado com sucesso!")).toBeVisible();
  await expect(menuButton(page)).toHaveText("Menu de maximiliana.…");
  await page.reload();
  await expect(page.getByLabel("Nome de usuário")).toHaveValue("maximiliana.lima");
  await expect(page.getByLabel("Telefone")).toHaveValue("(19) 99876-5432");
});

test.describe("when the session ends with a page open", () => {
  // The page asks once a minute for news of the plan, and may do so at that very moment.
  test.use({ complaints: /status of 401 .*\/functions\/check-subscription/ });

  test("a form sent after the session ended is still filled in after signing in", async ({ page }) => {
    await openLive(page, "/settings");
    const username = page.getByLabel("Nome de usuário");
    const before = await username.inputValue();
    await username.fill("max.depois");
    await page.getByLabel("Telefone").fill("(81) 99876-5432");
    await page.context().clearCookies({ name: "martelo.session_token" });
    await page.getByRole("button", { name: "Salvar Alterações" }).click();
    await expect(page).toHaveURL("/auth?voltar=%2Fsettings");
    await expect(toast(page, "Sua sessão terminou")).toBeVisible();
    await page.getByRole("textbox", { name: "E-mail" }).fill(EMAIL);
    await page.getByRole("textbox", { name: "Senha", exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page).toHaveURL("/settings");
    await expect(page.getByText("Sua sessão tinha terminado.")).toBeVisible();
    await expect(username).toHaveValue("max.depois");
    await expect(page.getByLabel("Telefone")).toHaveValue("(81) 99876-5432");
    await page.reload();
    await expect(username).toHaveValue(before);
  });
});

test("what is no photo is refused; a preset is replaced by a photo, that by another one, and then removed: the old file is deleted each time", async ({
  page,
}) => {
  await openLive(page, "/settings");
  await choose(page, "enorme.png", "image/png", await bigPhoto());
  await expect(toast(page, "A foto tem mais de 5 MB")).toContainText("Erro ao fazer upload da imagem.");
  await choose(page, "texto.png", "image/png", TEXT);
  await expect(toast(page, "O arquivo não é uma imagem")).toContainText("Erro ao fazer upload da imagem.");
  await page.getByRole("button", { name: "Escolher ícone" }).click();
  const dialog = page.getByRole("dialog", { name: "Escolha um ícone" });
  const presets = dialog.locator("[name=icone]");
  await expect(presets).toHaveCount(8);
  const columns = (await presets.all()).map(async (preset) => (await preset.boundingBox())!.x);
  expect(new Set(await Promise.all(columns)).size).toBe(4);
  await expectNoBarrier(page, "#icones-do-perfil");
  await dialog.getByRole("button", { name: "Raio, laranja" }).click();
  await expect(toast(page, "Ícone do perfil atualizado com sucesso!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(menuButton(page).locator("[data-hue=orange]")).toBeVisible();

  await choose(page, "férias.png", "image/png", await photo());
  const crop = page.getByRole("dialog", { name: "Ajuste sua foto" });
  await expect(crop).toBeVisible();
  await expectNoBarrier(page, "dialog:modal");
  await crop.getByLabel("Posição horizontal").focus();
  await page.keyboard.press("End");
  await crop.getByLabel("Zoom").focus();
  await page.keyboard.press("End");
  await crop.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(toast(page, "Foto do perfil atualizada com sucesso!")).toBeVisible();
  await expect(crop).toBeHidden();
  const [first, ...others] = photos();
  expect(others).toEqual([]);
  await expect(menuButton(page).locator("img")).toHaveAttribute("src", `/avatars/${first}`);
  const shown = await page.request.get(`/avatars/${first}`);
  const picture = sharp(await shown.body());
  expect(await picture.metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
  const [r, , b] = await picture.raw().toBuffer();
  expect(r! > 150 && b! < 80).toBe(true);

  const arrived = Promise.withResolvers<void>();
  await page.route("/settings/avatar", (route) => arrived.promise.then(() => route.continue()), { times: 1 });
  await hand(page, "drop", "image/png", await photo());
  await crop.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(crop.getByRole("progressbar", { name: "Envio da foto" })).toBeVisible();
  await expect(crop.getByRole("button", { name: "Enviando…" })).toBeDisabled();
  arrived.resolve();
  await expect(menuButton(page).locator("img")).not.toHaveAttribute("src", `/avatars/${first}`);
  expect(photos()).toHaveLength(1);
  expect((await page.request.get(`/avatars/${first}`)).status()).toBe(404);

  await hand(page, "paste", "image/png", await photo());
  await crop.getByRole("button", { name: "Cancelar" }).click();
  await expect(crop).toBeHidden();
  await page.getByRole("button", { name: "Remover foto" }).click();
  await expect(toast(page, "Foto do perfil removida.")).toBeVisible();
  expect(photos()).toEqual([]);
});

plainTest(
  "without a script what is wrong is shown beside its field, and photos and presets are sent by forms",
  async ({ playwright }) => {
    const request = await playwright.request.newContext({
      baseURL: process.env.MARTELO_URL!,
      storageState: { cookies, origins: [] },
    });
    const plain = new PlainBrowser(request);
    const settings = await plain.open("/settings");
    const refused = await settings.press("Salvar Alterações", { Telefone: "12" });
    expect(refused.text).toContain("Informe o DDD e o número");
    expect(refused.value("Telefone")).toBe("12");
    const send = async (name: string, buffer: Buffer) => {
      const { origin } = new URL(process.env.MARTELO_URL!);
      const headers = { Accept: "text/html", Origin: origin, Referer: `${origin}/settings` };
      const multipart = { foto: { name, mimeType: "image/png", buffer } };
      return (await request.post("/settings/avatar", { multipart, headers })).text();
    };
    const large = await send("enorme.png", await bigPhoto());
    expect(large).toContain("Envio grande demais");
    expect(large).toContain("Aqui cabem no máximo 5 MB");
    expect(large).toContain('<a href="/settings">Voltar para a página de antes</a>');
    expect(await send("texto.png", TEXT)).toContain("O arquivo não é uma imagem");
    expect(await send("foto.png", await photo())).toContain("Foto do perfil atualizada com sucesso!");
    expect(photos()).toHaveLength(1);
    // The popover with the presets is the browser's own.
    expect(settings.html).toMatch(/<button[^>]* popoverTarget="icones-do-perfil"/i);
    const star = /<button[^>]*name="icone"[^>]*>/g.exec(
      settings.html.slice(settings.html.indexOf("icones-titulo")),
    )![0];
    const chosen = await plain.send("/settings/avatar", "post", [
      ["icone", /value="([^"]+)"/.exec(star)![1]!],
    ]);
    expect(chosen.text).toContain("Ícone do perfil atualizado com sucesso!");
    expect(photos()).toEqual([]);
    await request.dispose();
  },
);

test("the menu opens under its button, by keyboard too, and closes when it navigates; going back after signing out asks to sign in", async ({
  page,
}) => {
  await page.goto("/terms");
  await openLive(page, "/settings");
  const menu = page.locator("#menu-da-conta");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await menuButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    const [button, box] = [(await menuButton(page).boundingBox())!, (await menu.boundingBox())!];
    const gap = box.y - (button.y + button.height);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThanOrEqual(12);
    expect(Math.abs(box.x + box.width - (button.x + button.width))).toBeLessThanOrEqual(2);
    expect(box.x).toBeGreaterThanOrEqual(0);
    await expectNoBarrier(page, "header");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Meus Favoritos" })).toBeFocused();
  await menu.getByRole("link", { name: "Meus Alertas" }).click();
  await expect(page).toHaveURL("/alerts");
  await expect(menu).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL("/settings");
  await menuButton(page).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Entrar" }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/auth?voltar=%2Fsettings");
  await page.goBack();
  await expect(page).toHaveURL("/terms");
});
