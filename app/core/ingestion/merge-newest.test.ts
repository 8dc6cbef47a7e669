import { getTableConfig } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { importProperties } from "#app/db/schema/properties.ts";
import { WRITTEN_COLUMNS } from "./merge-newest.server.ts";

test("every column that is staged is written", () => {
  const staged = getTableConfig(importProperties).columns.map(({ name }) => name);
  expect(["n_do_imovel", ...WRITTEN_COLUMNS].sort()).toEqual(staged.sort());
});
