import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/run-folder.ts";
import { createMaintenance } from "./maintenance.ts";

test("a file in the data folder closes the portal without a restart, with the operator's words or ours", () => {
  const folder = newFolder();
  const file = path.join(folder, "manutencao");
  const maintenance = createMaintenance(folder);
  expect(maintenance()).toBeNull();
  writeFileSync(file, "Voltamos às 15h.\n");
  expect(maintenance()).toMatchObject({
    status: 503,
    detail: "Voltamos às 15h.",
    headers: { "Retry-After": "600" },
  });
  writeFileSync(file, "");
  expect(maintenance()?.detail).toContain("voltamos logo");
  rmSync(file);
  expect(maintenance()).toBeNull();
  // A folder cannot be read as a text.
  mkdirSync(file);
  expect(maintenance()?.detail).toContain("voltamos logo");
});
