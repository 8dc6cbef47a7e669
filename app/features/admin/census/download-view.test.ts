import { expect, test } from "vitest";
import type { CensusDownload } from "#app/core/sync/census/census-download.ts";
import type { CensusOutcome } from "#app/core/ingestion/census/census-report.ts";
import { downloadView } from "./download-view.ts";

function viewOf(over: Partial<CensusDownload>) {
  const now = { files: null, filesDone: 0, tries: 1, done: 0, size: 0, outcomes: [], reason: null };
  const times = { requestedAt: new Date("2026-11-23T11:00:00Z"), endedAt: null };
  const who = { id: 1, uf: "SP", adminId: "carla", cancelledBy: null } as const;
  const download: CensusDownload = { state: "baixando", ...now, ...times, ...who, ...over };
  return downloadView(download, (id) => `${id} dias`);
}

const file = (path: string, bytes: number | null) => ({ path, bytes, within: 0 });
const read = (rows: number, cities: number, moved: number): CensusOutcome => ({
  kind: "file",
  file: "a.zip",
  rows,
  cities,
  streets: 1,
  districts: 1,
  properties: 1,
  moved,
  precisions: {},
});

test("a download says what comes, what the disk needs, how far it is, and what came of it", () => {
  expect(viewOf({})).toMatchObject({
    name: "São Paulo (SP)",
    facts: "Pedido por carla dias em 23/11/2026 às 08:00",
    lines: ["Vendo o que há na pasta do IBGE."],
    progress: null,
    acts: ["parar"],
  });
  const whole = [file("UF/35_SP.zip", 900e6)];
  expect(viewOf({ files: whole, done: 450e6, size: 900e6 })).toMatchObject({
    lines: [
      "35_SP.zip, 900 MB; até 900 MB no disco, apagados depois da leitura.",
      "Arquivo: 450 MB de 900 MB baixados.",
    ],
    progress: { percent: 50, label: "Download de São Paulo" },
  });
  const parts = [file("Municipio/35_SP/a.zip", 10e6), file("Municipio/35_SP/b.zip", 40e6)];
  const reading = { state: "lendo", files: parts, filesDone: 1, done: 20e6, size: 80e6 } as const;
  expect(viewOf({ ...reading, cancelledBy: "davi" })).toMatchObject({
    status: { text: "Cancelando" },
    lines: [
      "2 arquivos de municípios das listas, 50 MB; até 40 MB no disco, apagados depois da leitura.",
      "Arquivo 2 de 2: 20 MB de 80 MB lidos.",
    ],
    acts: [],
  });
  expect(viewOf({ state: "parado", reason: "o IBGE não respondeu em 60 s" })).toMatchObject({
    lines: [
      "A busca parou: o IBGE não respondeu em 60 s. Continue quando quiser: o que já veio não se repete.",
    ],
    acts: ["continuar", "parar"],
  });
  const refused: CensusOutcome = { kind: "refused", file: "b.zip", reason: "o zip está corrompido" };
  const outcomes = [read(1_000, 1, 0), refused, read(500, 2, 1)];
  expect(viewOf({ state: "terminado", outcomes })).toMatchObject({
    status: { text: "Lido" },
    lines: [
      "1.500 endereços de 3 municípios; 1 imóvel mudou de posição, contando os que já saíram das listas.",
      "b.zip: recusado, e nada foi mudado: o zip está corrompido.",
    ],
    acts: [],
  });
  expect(viewOf({ state: "terminado", outcomes: [refused] }).status.text).toBe("Recusado");
});
