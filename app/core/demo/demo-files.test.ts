import { expect, test } from "vitest";
import { readList } from "#app/core/ingestion/sources/caixa/read-list.server.ts";
import { demoFiles } from "./demo.server.ts";
import { demoRows } from "./generate-lists.ts";

const files = demoFiles("2026-11-21");

test("files are named by date and state and know their size", async () => {
  expect(files).toHaveLength(81);
  expect(files[0]!.name).toBe("demo/2026-11-07/Lista_imoveis_AC.csv");
  expect(files.at(-1)!.name).toBe("demo/2026-11-21/Lista_imoveis_TO.csv");
  let bytes = 0;
  for await (const chunk of await files[0]!.open()) bytes += (chunk as Uint8Array).length;
  expect(bytes).toBe(files[0]!.size);
});

test("the list reader understands every row: nothing rejected, no unknown word, no notice", async () => {
  let rows = 0;
  for (const file of files) {
    for await (const part of readList(file, {})) {
      if (part.kind === "notice") throw new Error(`${file.name}: ${part.text}`);
      if (part.kind === "state") {
        expect(file.name).toBe(`demo/${part.listDate}/Lista_imoveis_${part.state}.csv`);
        continue;
      }
      expect(part.rejected).toEqual([]);
      expect(part.drafts.filter((draft) => draft.unknownTokens.length > 0)).toEqual([]);
      rows += part.drafts.length;
    }
  }
  expect(rows).toBeGreaterThan(14_000);
});

test("what the reader takes from a row is what the list says", async () => {
  const file = files.find((one) => one.name === "demo/2026-11-21/Lista_imoveis_SP.csv")!;
  const drafts = [];
  for await (const part of readList(file, {})) if (part.kind === "rows") drafts.push(...part.drafts);
  expect(drafts).toHaveLength(demoRows("SP"));
  for (const draft of drafts) {
    expect(draft.state).toBe("SP");
    expect(draft.number).toMatch(/^9990\d{9}$/);
    expect(draft.priceCents).toBeGreaterThan(0);
    expect(draft.acceptsFinancing).not.toBeNull();
    expect(draft.areaPrivateM2 ?? draft.areaLandM2 ?? draft.areaTotalM2).not.toBeNull();
  }
});
