import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/lib/durations.ts";
import { newFolder } from "#tests/run-folder.ts";
import { removeLeftovers } from "./leftovers.ts";

const DRAFTS = [
  "session-secret.0a1b2c3d4e5f.part",
  "basemap-1b4e28ba-2fa1-11d2-883f-0016d3cca427.part",
  "outbox/20261121T150500042Z-1.eml.0a1b2c3d4e5f.part",
  "avatars/ana/1.webp.0a1b2c3d4e5f.part",
  "covers/2/capa.webp.0a1b2c3d4e5f.part",
  "spool/Lista_imoveis_SP.csv.part",
];
const INPUT = "spool/entrada-17.csv";
const WHOLE = ["session-secret", "outbox/20261121T150500042Z-1.eml", "avatars/ana/1.webp", "pglite/x.part"];

test("what killed processes left half-written is deleted at the next start, and nothing else or lately written", async () => {
  const dataDir = newFolder();
  for (const name of [...DRAFTS, INPUT, ...WHOLE]) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
    writeFileSync(path.join(dataDir, name), "half a");
  }
  const files = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
      .sort();
  const later = (ms: number) => new Date(Date.now() + ms);
  await removeLeftovers(dataDir, later(0));
  expect(files()).toEqual([...DRAFTS, INPUT, ...WHOLE].sort());
  await removeLeftovers(dataDir, later(2 * HOUR_MS));
  expect(files()).toEqual([INPUT, ...WHOLE].sort());
  await removeLeftovers(dataDir, later(2 * DAY_MS));
  expect(files()).toEqual([...WHOLE].sort());
});
