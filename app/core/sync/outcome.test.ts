import { expect, test } from "vitest";
import { describeOutcome, describeSummary, summarize, type SyncOutcome } from "./outcome.ts";
import { type StateOutcome } from "#app/db/shapes/fetch-outcome.ts";

const NOTHING = { imported: 0, unchanged: 0, quarantined: 0, failed: 0, left: 0, ok: true };
const version = { etag: null, lastModified: null, sha256: "ab" };

test("a block tells people the lawful way: the browser and the import command", () => {
  const words = describeOutcome({ state: "SP", kind: "blocked" });
  expect(words).toContain("São Paulo (SP)");
  expect(words).toContain("captcha");
  expect(words).toContain("https://venda-imoveis.caixa.gov.br/sistema/download-lista.asp");
  expect(words).toContain("npm run import -- ARQUIVO");
});

test("every failure says that nothing was changed", () => {
  const failures: StateOutcome[] = [
    { state: "AC", kind: "blocked" },
    { state: "AC", kind: "redirected", to: "https://example.org/x" },
    { state: "AC", kind: "not-a-list", what: "html" },
    { state: "AC", kind: "http-error", status: 500 },
    { state: "AC", kind: "throttled", status: 429, retryAfterMs: 120_000 },
    { state: "AC", kind: "incomplete", receivedBytes: 10, expectedBytes: 20 },
    { state: "AC", kind: "too-large", limitBytes: 100_000_000 },
    { state: "AC", kind: "timeout", afterMs: 30_000 },
    { state: "AC", kind: "unreachable", reason: "ENOTFOUND" },
  ];
  for (const failure of failures)
    expect(describeOutcome(failure)).toMatch(/^Acre \(AC\): .*nada foi alterado/);
  expect(describeOutcome(failures[3]!)).toContain("HTTP 500");
  expect(describeOutcome(failures[4]!)).toContain("esperar 2 min");
  expect(describeOutcome(failures[5]!)).toContain("10 de 20 bytes");
});

test("a run that stopped names the states that are left", () => {
  const words = describeOutcome({ kind: "stopped", because: "blocked", left: ["AM", "SP"] });
  expect(words).toContain("recusando acessos automáticos");
  expect(words).toContain("Estados que faltam: AM, SP.");
});

test("a run is ok only when every state was asked and none failed", () => {
  const good: SyncOutcome[] = [
    { state: "AC", kind: "imported", bytes: 1, summary: "36 linhas.", version },
    { state: "AL", kind: "unchanged", how: "not-modified", version },
  ];
  expect(summarize(good)).toEqual({ ...NOTHING, imported: 1, unchanged: 1 });
  expect(describeSummary(summarize(good))).toBe("Listas: 1 importada, 1 sem mudança, 0 com falha.");
  const cut: SyncOutcome[] = [
    ...good,
    { state: "AM", kind: "blocked" },
    { kind: "stopped", because: "blocked", left: ["AP", "BA"] },
  ];
  expect(summarize(cut)).toEqual({ ...NOTHING, imported: 1, unchanged: 1, failed: 1, left: 2, ok: false });
  expect(describeSummary(summarize(cut))).toBe(
    "Listas: 1 importada, 1 sem mudança, 1 com falha, 2 por buscar.",
  );
});

test("a quarantined list is reported, and the run is not ok until an administrator decides", () => {
  const outcome: StateOutcome = { state: "RJ", kind: "held", reasons: ["tem 942 imóveis", "parece cortada"] };
  expect(describeOutcome(outcome)).toBe(
    "Rio de Janeiro (RJ): lista recebida, mas retida porque é improvável: tem 942 imóveis; parece cortada. Um administrador pode aceitá-la na página /admin/imports; nada foi alterado.",
  );
  expect(summarize([outcome])).toEqual({ ...NOTHING, quarantined: 1, ok: false });
  expect(describeSummary(summarize([outcome]))).toBe(
    "Listas: 0 importadas, 0 sem mudança, 1 retida, 0 com falha.",
  );
});
