import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import { realData } from "#tests/real-data.ts";
import { readAll } from "#tests/invented-list.ts";
import { expandPaths } from "#app/core/ingestion/files/open-files.server.ts";
import { readMarkup } from "#tests/invented-page.ts";

const README = realData("README.md");
const LISTS = realData("caixa");
const absent = README === null || LISTS === null;
if (absent) process.stdout.write("real lists are not beside the repository: their tests are skipped\n");

/** Rows that the tables of the README count, by path below `caixa/`. */
function countedRows(): Map<string, number> {
  const rows = new Map<string, number>();
  for (const line of readFileSync(README!, "utf8").split("\n")) {
    const match = /^\| `caixa\/([^`]+\.(?:csv|json))` \|[^|]*\|[^|]*\| (\d+) \|/.exec(line);
    if (match) rows.set(match[1]!, Number(match[2]));
  }
  return rows;
}

async function realFile(path: string): Promise<NamedBytes> {
  for await (const file of expandPaths([join(LISTS!, path)])) if ("open" in file) return file;
  throw new Error(`not there: ${path}`);
}

test.skipIf(absent)(
  "every real list is read completely: all rows and discounts, no rejection, no unknown word",
  { timeout: 60_000 },
  async () => {
    const counted = countedRows();
    expect(counted.size).toBeGreaterThan(50);
    for (const [path, rows] of counted) {
      // One of them names only its month: an operator says the day.
      const reading = readAll(await realFile(path), { fallbackDate: "2025-07-31" });
      if (rows === 0) {
        await expect(reading, path).rejects.toThrow(/lista está vazia/);
        continue;
      }
      const { drafts, rejected } = await reading;
      expect({ path, rows: drafts.length, rejected }).toEqual({ path, rows, rejected: [] });
      expect(drafts.flatMap((draft) => draft.unknownTokens)).toEqual([]);
      const withoutDiscount = drafts.filter((d) => d.discount === null && d.priceCents <= d.appraisalCents);
      expect({ path, withoutDiscount }).toEqual({ path, withoutDiscount: [] });
    }
  },
);

test.skipIf(absent)("the bot manager's page and the search page are refused and named", async () => {
  await expect(readAll(await realFile("blocked/radware_captcha.html"))).rejects.toThrow(/captcha/);
  await expect(readAll(await realFile("search/busca-imovel.html"))).rejects.toThrow(/HTML/);
});

test.skipIf(absent)("real property pages are read", async () => {
  const read = (path: string) => readMarkup(readFileSync(join(LISTS!, path), "utf8"));
  expect(await read("detail/detalhe_leilao_sfi.html")).toMatchObject({
    number: "8787718965896",
    cep: "74703-110",
    state: "GO",
    firstAuctionAt: "2026-10-14T10:00:00-03:00",
    payments: ["a_vista", "fgts"],
  });
  expect(await read("detail/detalhe_venda_online.html")).toMatchObject({
    number: "8444428815589",
    minPriceCents: 7_555_581,
    onlineDeadlineAt: "2026-08-31T18:00:00-03:00",
    payments: ["a_vista", "fgts", "financiamento"],
  });
  expect(await read("search/busca-imovel.html")).toBeNull();
});
