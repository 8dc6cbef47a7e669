import { expect, test } from "vitest";
import { describeReport, emptyReport, failedReport } from "./report.ts";

const LIST = { ...emptyReport("Lista_imoveis_SP.csv"), state: "SP", list_date: "2026-01-08" } as const;

test("a list is told with every count, its first rejected rows and its notices", () => {
  const rejected = Array.from({ length: 22 }, (_, i) => ({ line: 5 + i, reason: "preço em branco" }));
  const lines = describeReport({ ...LIST, rows: 30, new: 8, left: 3, rejected, notices: ["só o mês"] }).split(
    "\n",
  );
  expect(lines[0]).toBe("✓ Lista_imoveis_SP.csv: SP, lista de 08/01/2026");
  expect(lines[1]).toMatch(/30 linhas: 8 novos, .*, 22 rejeitadas; 3 saíram da lista$/);
  expect(lines[2]).toBe("    linha 5 rejeitada: preço em branco");
  expect(lines.slice(-2)).toEqual([
    "    … e mais 2 linhas rejeitadas (todas com --json)",
    "    aviso: só o mês",
  ]);
});

test("a saved property page has no counts to tell", () => {
  const page = {
    ...emptyReport("a.html"),
    rows: 1,
    unchanged: 1,
    notices: ["página do imóvel 1001 guardada"],
  };
  expect(describeReport(page)).toBe(
    "✓ a.html: página de um imóvel\n    aviso: página do imóvel 1001 guardada",
  );
});

test("a refused file is told with its reason alone", () => {
  expect(describeReport(failedReport("x.pdf", "O arquivo é binário."))).toBe(
    "✗ x.pdf\n    O arquivo é binário.",
  );
});
