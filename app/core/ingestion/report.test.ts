import { expect, test } from "vitest";
import {
  allImported,
  describeReport,
  emptyReport,
  failedReport,
  quarantineReport,
  toJson,
} from "./report.ts";

const LIST = { ...emptyReport("Lista_imoveis_SP.csv"), state: "SP", list_date: "2026-01-08" } as const;

test("a list is reported with every count, its first rejected rows and its notices", () => {
  const rejected = Array.from({ length: 22 }, (_, i) => ({ line: 5 + i, reason: "preço em branco" }));
  const lines = describeReport({
    ...LIST,
    rows: 1_279,
    new: 8,
    price_up: 1,
    unchanged: 1_248,
    left: 1,
    rejected,
    notices: ["só o mês"],
  }).split("\n");
  expect(lines[0]).toBe("✓ Lista_imoveis_SP.csv: SP, lista de 08/01/2026");
  expect(lines[1]).toBe(
    "    1.279 linhas: 8 novos, 0 voltaram, 0 baixaram de preço, 1 subiu de preço, 0 mudaram de modalidade, 0 reavaliados, " +
      "1.248 sem mudança, 22 rejeitadas; 1 saiu da lista",
  );
  expect(lines[2]).toBe("    linha 5 rejeitada: preço em branco");
  expect(lines.slice(-2)).toEqual([
    "    … e mais 2 linhas rejeitadas (todas com --json)",
    "    aviso: só o mês",
  ]);
});

test("a saved page is reported without counts, and a refused file with its reason alone", () => {
  const page = { ...emptyReport("a.html"), rows: 1, unchanged: 1, notices: ["página guardada"] };
  expect([page, failedReport("x.pdf", "O arquivo é binário.")].map(describeReport)).toEqual([
    "✓ a.html: página de um imóvel\n    aviso: página guardada",
    "✗ x.pdf\n    O arquivo é binário.",
  ]);
});

test("a quarantined list is reported with every reason and how to accept it", () => {
  const report = quarantineReport({ file: "a.csv", state: "RJ", list_date: "2026-03-12", rows: 942 }, [
    "x",
    "y",
  ]);
  expect(describeReport(report).split("\n")).toEqual([
    "! a.csv: RJ, lista de 12/03/2026, 942 linhas: retida, nada dela foi gravado",
    "    x",
    "    y",
    "    Se ela estiver certa, aceite-a na página /admin/imports ou com: npm run import -- --accept CAMINHO",
  ]);
  expect(allImported([report])).toBe(false);
  expect(toJson([report]).files[0]).toMatchObject({
    error: expect.stringContaining("retida"),
    held: ["x", "y"],
  });
});

test("a list of the past is reported with its day and its changes to other days", () => {
  const past = { newest: "2026-03-12", added: 1_300, removed: 1 };
  const lines = describeReport({ ...LIST, rows: 30, past }).split("\n");
  expect(lines.slice(2)).toEqual([
    "    Lista do passado (a mais nova é de 12/03/2026): os números acima são do dia 08/01/2026; nas listas de outros dias, 1.300 acontecimentos passam a constar e 1 deixa de constar.",
    "    O que a lista mais nova mostra não muda.",
  ]);
  const nothing = { newest: "2026-03-12", added: 0, removed: 0 };
  expect(describeReport({ ...LIST, past: nothing })).toContain("o que veio depois continua como estava");
  expect(describeReport({ ...LIST, past: { ...nothing, newest: "2026-01-08" } })).not.toContain("passado");
});
