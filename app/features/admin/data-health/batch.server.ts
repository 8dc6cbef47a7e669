import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { lockCorrections } from "#app/core/ingestion/corrections/apply-corrections.server.ts";
import { dismissAll, reopenAll } from "#app/core/ingestion/corrections/dismissal.server.ts";
import {
  GROUPS,
  SUBJECTS,
  type Status,
  type Suspicion,
} from "#app/core/ingestion/corrections/suspicion-groups.ts";
import {
  findSuspicions,
  namedSuspicions,
  numbersOf,
  type SuspicionFilter,
} from "#app/core/ingestion/corrections/suspicions.server.ts";
import { transactBriefly } from "#app/db/brief-wait.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import type { BatchAct } from "./data-form.ts";
import { GROUP_WORDS, type Batch } from "./data-words.ts";
import { seenDigest } from "./seen.server.ts";
import { decideNumbers, done, gone, MOST_PROPERTIES, type Settled } from "./settle.server.ts";

/** More rows than this are not decided about at once: each is named in the log. */
const MOST_ROWS = 500;

/** What can be decided about rows of a status. */
const ACTS: Record<Status, readonly BatchAct["acao"][]> = {
  aberto: ["dispensar", "indisponivel"],
  dispensado: ["reabrir"],
  indisponivel: ["disponivel"],
  corrigido: [],
};

/** The dialog of several rows: what they are, and what can be decided about all of them. */
export interface BatchView {
  title: string;
  /** How many of each group, in words. */
  lines: string[];
  /** Digest of what is shown; an act on anything else is refused. */
  seen: string;
  acts: BatchAct["acao"][];
  /** Listed properties that can be taken off the portal or put back. */
  properties: number;
  /** Why nothing can be decided about them at once; null: something can. */
  why: string | null;
}

export async function batchView(db: Db, filter: SuspicionFilter, batch: Batch): Promise<BatchView> {
  const { items, numbers, seen } = await readBatch(db, filter, batch);
  const count = plural(items.length, "item", "itens");
  const shown = { seen, acts: [], properties: numbers.length, lines: [] };
  if (items.length === 0)
    return { ...shown, title: "Nenhum item", why: "Escolha ao menos um item da lista." };
  if (items.length > MOST_ROWS) {
    const why = `Decida sobre no máximo ${writtenCount(MOST_ROWS)} itens de uma vez: filtre por grupo ou estado, ou escolha alguns.`;
    return { ...shown, title: `Mais de ${writtenCount(MOST_ROWS)} itens`, why };
  }
  const lines = GROUPS.flatMap((group) => {
    const own = items.filter((item) => item.group === group);
    const properties = own.reduce((sum, item) => sum + item.properties, 0);
    if (own.length === 0) return [];
    const what = `${GROUP_WORDS[group].label}: ${plural(own.length, "item", "itens")}`;
    return SUBJECTS[group] === "property" ? what : `${what}, ${plural(properties, "imóvel", "imóveis")}`;
  });
  const ofAvailability = canDecideNumbers(items, numbers);
  const acts = ACTS[filter.status].filter(
    (act) => ofAvailability || (act !== "indisponivel" && act !== "disponivel"),
  );
  const why = acts.length > 0 ? null : "Sobre estes itens decide-se um por um.";
  return { ...shown, title: `Decidir sobre ${count}`, lines, acts, why };
}

/**
 * Decides about several rows at once, all or none; refused when they are no longer what the dialog showed. Throws
 * `LockBusy`.
 */
export async function settleBatch(
  db: Db,
  actor: { adminId: string; now: Date },
  { filter, batch }: { filter: SuspicionFilter; batch: Batch },
  act: BatchAct,
): Promise<Settled> {
  return transactBriefly(db, async (tx): Promise<Settled> => {
    // No import and no other administrator changes them meanwhile.
    await lockCorrections(tx);
    const { items, numbers, seen } = await readBatch(tx, filter, batch);
    if (items.length === 0 || items.length > MOST_ROWS || seen !== act.visto) return gone();
    if (!ACTS[filter.status].includes(act.acao)) return gone();
    if (act.acao === "indisponivel" || act.acao === "disponivel")
      return canDecideNumbers(items, numbers) ? decideNumbers(tx, actor, numbers, act) : gone();
    const dismisses = act.acao === "dispensar";
    await (dismisses ? dismissAll(tx, items, act.motivo, actor.now) : reopenAll(tx, items));
    const details = {
      count: items.length,
      items: items.map(({ group, key, signal, reason }) => ({ group, key, values: signal, before: reason })),
      after: dismisses ? act.motivo : null,
    };
    const action = dismisses ? "Dispensou dados suspeitos" : "Reabriu dados suspeitos";
    await appendLog(tx, { adminId: actor.adminId, action, details, targetUserId: null }, actor.now);
    const all = plural(items.length, "item", "itens");
    const verb = items.length === 1 ? ["saiu", "voltou"] : ["saíram", "voltaram"];
    return done(dismisses ? `${all} ${verb[0]} da fila.` : `${all} ${verb[1]} à fila.`, false);
  });
}

async function readBatch(db: Db, filter: SuspicionFilter, batch: Batch) {
  const items =
    batch.which === "todos"
      ? await findSuspicions(db, filter, { limit: MOST_ROWS + 1, offset: 0 })
      : batch.items.length === 0
        ? []
        : await namedSuspicions(db, batch.items, filter.status);
  const numbers = await numbersOf(db, items);
  return { items, numbers, seen: seenDigest(filter.status, items, numbers) };
}

/** Words are not about properties that could be taken off the portal. */
function canDecideNumbers(items: readonly Suspicion[], numbers: readonly string[]): boolean {
  const isOfWord = items.some(({ group }) => SUBJECTS[group] === "word");
  return !isOfWord && numbers.length > 0 && numbers.length <= MOST_PROPERTIES;
}
