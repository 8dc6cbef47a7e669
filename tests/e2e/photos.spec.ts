import sharp from "sharp";
import { expectNoBarrier } from "./barriers.ts";
import { expect, test } from "./with-bank.ts";

const [MANY, NONE, ONE] = ["8000000000017", "8000000000018", "8000000000019"];

// Run serially: a second worker would start a second product.
test.describe.configure({ mode: "default" });

test("photos are browsed in place and on the full screen, and are shown on cards and share pictures", async ({
  page,
  bank,
}) => {
  await page.goto(`/property/${MANY}`);
  const gallery = page.getByRole("region", { name: "Fotos do imóvel" });
  await expect(gallery.getByText("Foto: Caixa")).toBeVisible();
  await expect(gallery.getByText("Foto 1 de 3")).toBeVisible();
  await expectNoBarrier(page, ".gallery");
  await gallery.getByRole("button", { name: "Próxima foto" }).click();
  await expect(gallery.getByText("Foto 2 de 3")).toBeVisible();

  // Keyboard alone: open, go to the last photo and no further, close, and return to the former focus.
  await gallery.getByRole("link", { name: "Ampliar a foto" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Fotos de Casa/ });
  await expect(dialog.getByText("Foto 2 de 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("Foto 3 de 3")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Próxima foto" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("Foto 3 de 3")).toBeVisible();
  await expectNoBarrier(page, ".gallery-dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(gallery.getByText("Foto 3 de 3")).toBeVisible();
  await expect(gallery.getByRole("link", { name: "Ampliar a foto" })).toBeFocused();

  // Each photo was requested once, and the one after the last, once.
  const stem = `/fotos/F${MANY}2`;
  const requests = bank.requests.filter((path) => path.startsWith(stem)).sort();
  expect(requests).toEqual([1, 2, 3, 4].map((index) => `${stem}${index}.jpg`));

  const preview = await page.request.get(`/property/${MANY}/og.jpg`);
  const right = await sharp(await preview.body())
    .extract({ left: 900, top: 300, width: 9, height: 9 })
    .png()
    .toBuffer();
  const [red, green] = (await sharp(right).stats()).channels;
  expect(red!.mean - green!.mean).toBeGreaterThan(60);

  await page.goto("/dashboard?estado=SP");
  const card = page.locator(`article[data-number="${MANY}"]`);
  await expect(card.locator("img.photo[data-state=shown]")).toBeVisible();
});

test("without a photo the drawing stays, and no broken image is shown", async ({ page }) => {
  await page.goto(`/property/${NONE}`);
  const gallery = page.getByRole("region", { name: "Fotos do imóvel" });
  await expect(gallery.locator("img.photo")).toHaveAttribute("data-state", "none");
  await expect(gallery.locator("svg.picture")).toBeVisible();
  await expect(gallery.getByText("Ilustração")).toBeVisible();
  await expect(gallery.getByRole("link")).toHaveCount(0);
});

test("without a script the first visit waits for the photo, and later ones offer it in full size", async ({
  request,
}) => {
  const htmlOf = async () => (await request.get(`/property/${ONE}`)).text();
  const photo = /<img[^>]*alt="Foto 1 de Casa[^>]*/.exec(await htmlOf())![0];
  const shown = /srcset="([^ "]*)/i.exec(photo)![1]!;
  const width = sharp(await (await request.get(shown)).body()).metadata();
  expect((await width).width).toBeGreaterThan(100);
  const [, large] = /<a[^>]*href="([^"]*)"[^>]*aria-label="Ampliar a foto"/.exec(await htmlOf())!;
  for (const [accept, type] of [
    ["image/avif,image/webp,*/*", "image/avif"],
    ["*/*", "image/jpeg"],
  ] as const)
    for (const address of [shown, large!])
      expect((await request.get(address, { headers: { Accept: accept } })).headers()["content-type"]).toBe(
        type,
      );
});
