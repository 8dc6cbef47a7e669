import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { test } from "vitest";
import { LETTERS } from "#tests/letters.ts";
import { BROWSER_FLAGS, browserExecutable } from "#tests/browser.ts";
import { renderMail } from "./render-mail.server.ts";
test("shots", { timeout: 120000 }, async () => {
  mkdirSync("/tmp/mail-shots", { recursive: true });
  const browser = await chromium.launch({
    executablePath: await browserExecutable("/tmp/chromium-cache"),
    args: BROWSER_FLAGS,
  });
  for (const [kind, [content]] of Object.entries(LETTERS)) {
    const { html, plain, subject } = await renderMail(content);
    writeFileSync(`/tmp/mail-shots/${kind}.html`, html);
    writeFileSync(`/tmp/mail-shots/${kind}.txt`, subject + "\n----\n" + plain);
    for (const width of [360, 700]) {
      const page = await browser.newPage({ viewport: { width, height: 500 } });
      await page.setContent(html);
      await page.screenshot({ path: `/tmp/mail-shots/${kind}-${width}.png`, fullPage: true });
      await page.close();
    }
  }
  await browser.close();
});
