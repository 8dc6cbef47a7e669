import { HOUR_MS } from "#app/lib/durations.ts";
import { expectNoBarrier } from "./barriers.ts";
import { elsewhere, PASSWORD, signUp, signUpAtWork } from "./member.ts";
import { expect, test } from "./timed.ts";

// One product for the file.
test.describe.configure({ mode: "default" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test("an hour after signing in an administrator proves who they are, and goes on with what they typed", async ({
      page,
      browser,
      timed,
    }) => {
      const name = javaScriptEnabled ? "Rita Com" : "Rita Sem";
      await signUp(await elsewhere(browser), `rita.${javaScriptEnabled}@exemplo.com.br`, name);
      await signUpAtWork(page, `hora.${javaScriptEnabled}@exemplo.com.br`);
      await timed.pass(HOUR_MS);
      await page.setViewportSize({ width: 360, height: 740 });
      const list = `/admin/users?${new URLSearchParams({ q: name })}`;
      await page.goto(list);
      await page.getByRole("link", { name: new RegExp(`^${name} ?: ver detalhes$`) }).click();
      const dialog = page.getByRole("dialog", { name });
      await dialog.getByText("Bloquear esta conta").click();
      await dialog.getByRole("textbox", { name: "Motivo" }).fill("Primeira linha\nsegunda linha");
      await dialog.getByRole("button", { name: "Bloquear conta" }).click();

      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirme que é você");
      if (javaScriptEnabled) await expectNoBarrier(page);
      await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
      const password = page.getByRole("textbox", { name: "Sua senha" });
      await password.fill("errada-mesmo");
      await page.getByRole("button", { name: "Confirmar e continuar" }).click();
      await expect(password).toHaveAccessibleDescription("A senha não confere.");
      await password.fill(PASSWORD);
      await page.getByRole("button", { name: "Confirmar e continuar" }).click();
      await expect(page.getByText("Usuário bloqueado", { exact: true })).toBeVisible();
      await expect(dialog).toContainText(/Primeira linha\s+segunda linha/);
      // Within the next minutes nothing is asked again.
      await dialog.getByRole("button", { name: "Desbloquear" }).click();
      await expect(page.getByText("Usuário desbloqueado", { exact: true })).toBeVisible();
    });
  });
}
