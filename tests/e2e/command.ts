import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { allImported, type FileReport } from "#app/core/ingestion/report.ts";
import { findOwner } from "#app/platform/owner.server.ts";
import { handOver } from "#server/command.ts";
import type { adminWork } from "#server/work/admin.ts";
import type { importWork } from "#server/work/import.ts";
import type { placesWork } from "#server/work/places.ts";
import type { planWork } from "#server/work/plan.ts";
import type { Work } from "#server/work/work.ts";

type RequestOf<W> = W extends Work<infer Request, unknown> ? Request : never;
type ResultOf<W> = W extends Work<RequestOf<W>, infer Result> ? Result : never;
type PlanWish = Extract<RequestOf<typeof planWork>, { ask: "change" }>["wish"];

/** Hands work over to the server under test as the product's commands do: a process for each takes a second. */
async function hand<W>(
  work: string,
  request: RequestOf<W> & object,
  dataDir: string,
): Promise<ResultOf<W>[]> {
  const results: ResultOf<W>[] = [];
  const owner = findOwner(dataDir)!;
  for await (const result of handOver(owner, work, request)) results.push(result as ResultOf<W>);
  return results;
}

/** As `npm run admin`. */
export async function makeAdministrator(email: string): Promise<void> {
  const [result] = await hand<typeof adminWork>("admin", { email }, process.env.MARTELO_DATA_DIR!);
  expect(result?.outcome).toBe("promoted");
}

/** As `npm run plan`. */
export async function setPlan(email: string, wish: PlanWish): Promise<void> {
  const change = { ask: "change", email, wish } as const;
  const [result] = await hand<typeof planWork>("plan", change, process.env.MARTELO_DATA_DIR!);
  expect(result).toMatchObject({ ok: true });
}

/** As `npm run import`, of files and folders. */
export async function importFiles(dataDir: string, ...paths: string[]): Promise<void> {
  const request = { paths, dryRun: false, accept: false, fallbackDate: null };
  const reports: FileReport[] = await hand<typeof importWork>("import", request, dataDir);
  expect(reports.length > 0 && allImported(reports), JSON.stringify(reports)).toBe(true);
}

/** As `npm run places`, of a file. */
export async function readAddresses(file: string): Promise<void> {
  await hand<typeof placesWork>("places", { paths: [file] }, process.env.MARTELO_DATA_DIR!);
}

/** Runs one of the product's commands on the data of a server, in a process of its own. */
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
export async function importAuctionDays(days: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "martelo-pages-"));
  for (const [number, day] of Object.entries(days)) {
    const auction = `<b>Leilão SFI</b><br>Data do 1º Leilão - ${day} - 10h00`;
    const html = `<html><body><div id="dadosImovel"><h5><input id="hdnimovel" value="${number}"></h5>
      <div class="related-box">${auction}</div></div></body></html>`;
    writeFileSync(path.join(folder, `${number}.html`), html);
  }
  await importFiles(process.env.MARTELO_DATA_DIR!, folder);
  rmSync(folder, { recursive: true });
}
