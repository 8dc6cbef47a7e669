import { expect, test } from "vitest";
import { readList } from "#app/core/ingestion/sources/caixa/read-list.server.ts";
import { demoFiles } from "./demo.server.ts";

const files = demoFiles("2026-11-21");

test("files are named by date and state and know their size", async () => {
  expect(files).toHaveLength(81);
  expect(files[0]!.name).toBe("demo/2026-11-07/Lista_imoveis_AC.csv");
  expect(files.at(-1)!.name).toBe("demo/2026-11-21/Lista_imoveis_TO.csv");
  let bytes = 0;
  for await (const chunk of await files[0]!.open()) bytes += (chunk as Uint8Array).length;
  expect(bytes).toBe(files[0]!.size);
});

test("the list reader understands every row: nothing rejected, no unknown word, its financing and an area", async () => {
  let rows = 0;
  for (const file of files) {
    for await (const part of readList(file, {})) {
      if (part.kind === "state") {
        expect(file.name).toBe(`demo/${part.listDate}/Lista_imoveis_${part.state}.csv`);
        continue;
      }
      expect(part.rejected).toEqual([]);
      expect(part.drafts.filter((draft) => draft.unknownTokens.length > 0)).toEqual([]);
      for (const { acceptsFinancing, areaPrivateM2, areaLandM2, areaTotalM2 } of part.drafts)
        expect([acceptsFinancing, areaPrivateM2 ?? areaLandM2 ?? areaTotalM2]).not.toContain(null);
      rows += part.drafts.length;
    }
  }
  expect(rows).toBeGreaterThan(14_000);
});
