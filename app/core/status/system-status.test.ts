import { expect, test } from "vitest";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import {
  databasePart,
  importPart,
  listsPart,
  mailPart,
  mapPart,
  PART_NAMES,
  paymentsPart,
  pushPart,
  queuePart,
  searchPart,
  signInPart,
  type SystemPart,
} from "./system-status.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);
const summary = ({ state, text }: SystemPart) => [state, text];

test("a database is told by its answer: quick, slow, busy with an import, or none", () => {
  const answer = { reachable: true, busy: false, ms: 3.4 };
  expect(summary(databasePart(answer))).toEqual(["good", "Responde em 3 ms"]);
  expect(summary(databasePart({ ...answer, ms: 1_200 }))).toEqual(["warning", "Responde em 1.200 ms"]);
  expect(summary(databasePart({ ...answer, busy: true, ms: null }))[0]).toBe("warning");
  expect(summary(databasePart({ ...answer, reachable: false, ms: null }))).toEqual(["bad", "Não responde"]);
});

test("lists warn once one of them is certainly older than 48 hours, and while there is none", () => {
  const of = (oldest: string): Freshness => ({
    newest: "2026-11-23",
    byState: { SP: "2026-11-23", AC: oldest },
    newsStates: [],
    demo: false,
  });
  expect(summary(listsPart(of("2026-11-21"), NOW))).toEqual([
    "good",
    "A mais nova é de 23/11/2026; a mais antiga, de 2 dias atrás",
  ]);
  expect(listsPart(of("2026-11-20"), NOW).state).toBe("warning");
  expect(listsPart({ newest: null, byState: {}, newsStates: [], demo: false }, NOW).state).toBe("warning");
});

test("the last import is told without the folders of its machine, and warns when its list was not taken, or is older than 48 hours", () => {
  const last = {
    file: "/srv/listas/2026/Lista_SP.csv",
    startedAt: before(3 * HOUR_MS),
    finishedAt: before(2 * HOUR_MS),
    outcome: "importada",
  };
  expect(summary(importPart(last, NOW))).toEqual(["good", "Lista_SP.csv (2h atrás)"]);
  expect(importPart({ ...last, finishedAt: before(49 * HOUR_MS) }, NOW).state).toBe("warning");
  for (const [outcome, text] of Object.entries({
    recusada: "foi recusada",
    retida: "espera que alguém aceite a lista",
    falhou: "falhou",
    interrompida: "foi interrompida",
    desfeita: "foi desfeita",
  }))
    expect(summary(importPart({ ...last, outcome }, NOW))).toEqual([
      "warning",
      `Lista_SP.csv: a importação ${text} (2h atrás)`,
    ]);
  expect(summary(importPart({ ...last, finishedAt: null, outcome: null }, NOW))).toEqual([
    "good",
    "Lista_SP.csv: em curso (3h atrás)",
  ]);
  expect(importPart(null, NOW).state).toBe("warning");
});

test("a queue is late when a message has been due for more than a quarter of an hour", () => {
  expect(summary(queuePart({ waiting: 0, since: null }, NOW))).toEqual(["good", "Vazia"]);
  expect(summary(queuePart({ waiting: 2, since: before(MINUTE_MS) }, NOW))).toEqual([
    "good",
    "2 mensagens a enviar, desde 1 min atrás",
  ]);
  expect(queuePart({ waiting: 1, since: before(16 * MINUTE_MS) }, NOW).state).toBe("warning");
  expect(queuePart({ waiting: 10_000, since: before(1) }, NOW).text).toMatch(/^10\.000 ou mais mensagens/);
});

test("what is not configured is no fault, and what could not be delivered is one to look at", () => {
  expect(mailPart(false, 0, 0).state).toBe("off");
  expect(summary(mailPart(true, 0, 1))).toEqual(["good", "1 enviado hoje"]);
  expect(summary(pushPart(2, 5))).toEqual(["warning", "5 enviados hoje; 2 não chegaram"]);
  expect(mapPart("embedded").state).toBe("good");
  expect(mapPart({ ms: null }).state).toBe("warning");
  expect(summary(mapPart({ ms: 80.4 }))).toEqual(["good", "O mapa de ruas responde em 80 ms"]);
  expect(searchPart(3, true).state).toBe("warning");
  const allRead = { count: 0, newest: [] };
  expect(summary(paymentsPart("none", allRead))).toEqual(["off", "Nada é vendido nesta instalação"]);
  expect(summary(paymentsPart("pretended", allRead))).toEqual([
    "off",
    "Pagamentos de teste: ninguém é cobrado",
  ]);
  expect(paymentsPart("real", allRead).state).toBe("good");
  expect(summary(signInPart({ ready: [], missing: ["Google", "Apple"] }))).toEqual([
    "off",
    "Só com e-mail e senha ou chave de acesso; sem chaves, não aparecem: Google e Apple",
  ]);
  expect(summary(signInPart({ ready: ["Google"], missing: [] }))).toEqual(["good", "Google"]);
  expect(PART_NAMES[searchPart(1, false).key]).toBe("Busca");
});
