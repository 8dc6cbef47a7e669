import { expect, test } from "vitest";
import type { CensusUpload } from "#app/core/uploads/upload.ts";
import { uploadView } from "./upload-view.ts";

const NOW = new Date("2026-11-23T12:00:40Z");
const NONE = { bytes: 0, of: 0, addresses: 0 };

function viewOf(over: Partial<CensusUpload>) {
  const file = { id: 1, folder: "aqui", stored: "a", name: "33_RJ.zip", bytes: 240_000_000, madeOn: null };
  const state = {
    state: "na_fila",
    tries: 0,
    read: NONE,
    placed: { properties: 0, of: 0 },
    outcomes: null,
  } as const;
  const times = { startedAt: new Date("2026-11-23T12:00:00Z"), endedAt: null };
  const receivedAt = new Date("2026-11-23T11:00:00Z");
  const upload = { ...file, ...state, ...times, receivedAt, adminId: "carla", cancelledBy: null, ...over };
  return uploadView(upload, { now: NOW, folder: "aqui", nameOf: (id) => `${id} dias` });
}

test("a reading says how much was read, how fast, and what is left; then how many properties were looked at", () => {
  const read = { bytes: 1_200_000_000, of: 1_500_000_000, addresses: 7_200_000 };
  expect(viewOf({ state: "lendo", read })).toMatchObject({
    status: { text: "Lendo" },
    lines: ["7.200.000 endereços lidos, 180.000 por segundo, faltam cerca de 10 s."],
    progress: { percent: 80 },
    acts: ["cancelar"],
  });
  expect(viewOf({ state: "lendo", read: NONE }).lines).toEqual(["A leitura começou."]);
  const placed = viewOf({ state: "usando", read, placed: { properties: 500, of: 1_000 } });
  expect(placed).toMatchObject({ progress: { percent: 50 }, acts: [] });
  expect(placed.lines).toEqual(["Lido até o fim. 500 de 1.000 imóveis conferidos."]);
});

test("the outcome says where properties are now, or why a file was refused", () => {
  const counts = { rows: 9_000_000, cities: 92, streets: 1, districts: 1, properties: 4, moved: 3 };
  const precisions = { municipio: 1, porta: 2 };
  const file = { ...counts, kind: "file" as const, file: "33_RJ.zip › 33_RJ.csv", precisions };
  const refused = { kind: "refused" as const, file: "a.csv", reason: "está truncado" };
  expect(viewOf({ state: "terminado", outcomes: [file] })).toMatchObject({
    status: { text: "Lido" },
    lines: [
      "9.000.000 endereços de 92 municípios.",
      "Os 3 imóveis à venda neles: 2 no endereço e 1 só no município.",
      "3 imóveis mudaram de posição, contando os que já saíram das listas.",
    ],
    progress: null,
  });
  const unused = { ragged: 1, strangers: 0, pointless: 2, outside: 0, vague: 1_204, unlevelled: 0 };
  expect(viewOf({ state: "terminado", outcomes: [{ ...file, unused, left: 2 }] }).lines).toEqual([
    "9.000.000 endereços de 92 municípios.",
    "Linhas deixadas de lado: 1 linha sem todos os campos, 2 sem coordenadas e 1.204 só com o ponto da localidade ou do setor.",
    "2 municípios ficaram como estavam: o que já foi lido é mais novo ou mais completo.",
    "Os 3 imóveis à venda neles: 2 no endereço e 1 só no município.",
    "3 imóveis mudaram de posição, contando os que já saíram das listas.",
  ]);
  expect(viewOf({ state: "terminado", outcomes: [refused] })).toMatchObject({
    status: { text: "Recusado" },
    lines: ["Recusado, e nada foi mudado: está truncado."],
  });
  const both = viewOf({ state: "terminado", outcomes: [file, refused] });
  expect(both.status.text).toBe("Lido em parte");
  expect(both.lines.at(-1)).toBe("a.csv: recusado, e nada foi mudado: está truncado.");
});

test("what was cancelled, interrupted or left by a killed server says so, with what can be done", () => {
  expect(viewOf({ state: "cancelado", cancelledBy: "davi" }).lines).toEqual([
    "Cancelado por davi dias: nada dele foi usado.",
  ]);
  expect(viewOf({ state: "lendo", cancelledBy: "davi" })).toMatchObject({
    status: { text: "Cancelando" },
    acts: [],
  });
  expect(viewOf({ tries: 1 }).lines[0]).toMatch(/^O servidor parou durante a leitura/);
  for (const state of ["interrompido", "falhou"] as const)
    expect(viewOf({ state }).acts).toEqual(["repetir", "tirar"]);
  expect(viewOf({ folder: "lá" }).facts).toContain("em outro servidor, que o lê");
});
