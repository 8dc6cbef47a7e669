import { expectNoBarrier } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { leftListing } from "./left-listing.ts";
import { signUpAtWork } from "./member.ts";
import { PlainBrowser } from "./plain-browser.ts";

test("an administrator finds a property, takes it off the portal and puts it back", async ({ page, api }) => {
  const plain = new PlainBrowser(page.request);
  await signUpAtWork(plain, "retirada@exemplo.com.br");
  // It left the lists, so no search of another test changes.
  const { number } = leftListing((await api("")).lista_de, 1);
  const list = await plain.open("/admin/properties");
  expect(list.heading).toBe("Imóveis");
  const results = await list.press("Filtrar", { "Código, endereço ou cidade": number });
  expect(results.text).toContain("1 imóvel encontrado");
  const opened = await results.follow(new RegExp(number));
  const isOn = (html: string) =>
    /<button[^>]*role="switch"[^>]*>/.exec(html)![0].includes('aria-checked="true"');
  expect(isOn(opened.html)).toBe(true);
  const off = await opened.press("Disponível no portal", { "Motivo (opcional)": "Endereço errado na lista" });
  expect(off.text).toContain("Propriedade marcada como indisponível");
  expect(off.parts("dialog")).toEqual([]);
  expect(off.part("tr", number).text).toContain("Indisponível");

  // No address of a property in the demonstration shows this.
  await page.goto(`/property/${number}`);
  await expect(page.getByText(/Retirado deste portal em/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Fora deste portal" })).toBeVisible();
  await expect(page.getByText("Valor do Investimento")).toHaveCount(0);
  await expectNoBarrier(page);

  const hidden = await plain.open(`/admin/properties?situacao=indisponivel&imovel=${number}`);
  expect(hidden.text).toContain("Endereço errado na lista");
  expect(isOn(hidden.html)).toBe(false);
  expect((await hidden.follow("Fechar")).url).toBe("/admin/properties?situacao=indisponivel");
  const on = await hidden.press("Disponível no portal");
  expect(on.text).toContain("Propriedade marcada como disponível");
  expect(on.parts("tr").filter(({ text }) => text.includes(number))).toEqual([]);
  expect((await plain.open(`/property/${number}`)).text).toContain("Valor do Investimento");
});
