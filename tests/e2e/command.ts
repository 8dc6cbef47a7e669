import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";

/** Runs one of the product's commands on the data of the server under test. */
export function runCommand(...words: string[]): void {
  runCommandOn(process.env.MARTELO_DATA_DIR!, ...words);
}

/** Runs one on the data of a test's own server. */
export function runCommandOn(dataDir: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", ...words], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { ...process.env, DATA_DIR: dataDir },
    // A command that waits for ever fails with what it said, and not with the time of the whole test.
    timeout: 90_000,
  });
  expect(status, stderr.toString()).toBe(0);
}

/** Imports saved pages that set the auction day of properties, `08/01/2036`. */
export function importAuctionDays(days: Record<string, string>): void {
  const folder = mkdtempSync(path.join(tmpdir(), "martelo-pages-"));
  for (const [number, day] of Object.entries(days)) {
    const auction = `<b>Leilão SFI</b><br>Data do 1º Leilão - ${day} - 10h00`;
    const html = `<html><body><div id="dadosImovel"><h5><input id="hdnimovel" value="${number}"></h5>
      <div class="related-box">${auction}</div></div></body></html>`;
    writeFileSync(path.join(folder, `${number}.html`), html);
  }
  runCommand("import", folder);
  rmSync(folder, { recursive: true });
}
