import { costTexts } from "#app/facts/costs/cost-entry.ts";
import { costWords } from "#app/facts/costs/cost-words.ts";
import { sourceWords } from "#app/facts/sources/sources.ts";
import { COST_TABLES, type CostTableName } from "#app/facts/costs/cost-tables.ts";
import type { CostField } from "#app/facts/costs/cost-table.ts";
import type { CostRecord } from "#app/facts/costs/cost-values.server.ts";
import type { CostState, ListedCost } from "#app/facts/costs/list-costs.server.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import { addDays, formatDate, formatMoment, type IsoDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { plural } from "#app/lib/numbers.ts";
import { COUNTRY } from "#app/facts/costs/cost-keys.ts";

/** A table among the others. */
export interface TableCard {
  name: CostTableName;
  title: string;
  about: string;
  state: string;
  /** What is missing and what follows from it; null: nothing is. */
  missing: string | null;
}

export interface CostLine {
  id: number;
  name: string;
  value: string;
  /** The days on which it counts. */
  days: string;
  status: string;
  /** Class of the status's badge. */
  tone: string;
  source: string;
}

/** One value with all that was ever recorded of its key. */
export interface CostDetails {
  id: number;
  title: string;
  facts: { term: string; text: string }[];
  /** Bands in a table, each with its limit and its fee. */
  bands: { limit: string; fee: string }[];
  sourceUrl: string;
  history: { id: number; text: string }[];
  /** What undoing it does; null: it counts no more. */
  undo: string | null;
}

export function tableCard(name: CostTableName, state: CostState): TableCard {
  const { title, about } = COST_TABLES[name];
  const { values, shipped, recordedAt } = state;
  const own = values === 0 ? "Nenhum valor registrado" : plural(values, "valor", "valores");
  const ours = shipped === 0 ? "" : `; ${shipped === 1 ? "1 vem" : `${shipped} vêm`} com o produto`;
  const since = recordedAt === null ? "" : `; o último, registrado em ${formatMoment(recordedAt)}`;
  return {
    name,
    title,
    about,
    state: `${own}${since}${ours}`,
    missing: missingWords(name, state),
  };
}

/** What is not known today, and what follows from it; null: nothing is missing. */
export function missingWords(name: CostTableName, { values, shipped, filled }: CostState): string | null {
  const { missing, expected, keyWords } = COST_TABLES[name];
  const gap = gapWords(name, filled);
  if (values + shipped === 0 || (gap === null && filled.length === 0))
    return `Hoje não vale nenhum valor. ${missing}`;
  if (gap !== null) return gap === "" ? null : `${gap} ${missing}`;
  const left = expected.length - filled.length;
  if (left === 0) return null;
  const few = left === 1 ? "falta 1" : `faltam ${left}`;
  return `Há valor para ${joinAnd(filled.map(keyWords))}; ${few}. ${missing}`;
}

/** The states that miss something; empty: none, or nobody can say. Null: the table is not one of states. */
function gapWords(name: CostTableName, filled: readonly string[]): string | null {
  if (name === "itbi") {
    if (filled.includes(COUNTRY)) return "";
    const bare = UFS.filter((uf) => !filled.includes(uf.toLowerCase()));
    return bare.length === 0 ? "" : `Estados sem padrão: ${joinAnd(bare)}.`;
  }
  if (name === "feriados") return "";
  if (name !== "emolumentos") return null;
  const acts = (uf: Uf) => filled.filter((key) => key.startsWith(`${uf.toLowerCase()}-`)).length;
  const [bare, half] = [UFS.filter((uf) => acts(uf) === 0), UFS.filter((uf) => acts(uf) === 1)];
  return [
    ...(bare.length > 0 ? [`Estados sem tabela: ${joinAnd(bare)}.`] : []),
    ...(half.length > 0 ? [`Só registro ou só escritura: ${joinAnd(half)}.`] : []),
  ].join(" ");
}

export function costLine(record: ListedCost, today: IsoDate): CostLine {
  const { id, table, key, value, validFrom, validUntil, next, source, undone } = record;
  const last = next === null ? null : addDays(next, -1);
  const isOutdated = validUntil !== undefined && validUntil < today;
  const [status, tone] = statusOf({ undone: undone !== null, validFrom, last, isOutdated, today });
  return {
    id,
    name: COST_TABLES[table].keyWords(key),
    value: costWords(value),
    days:
      last === null || undone
        ? `Desde ${formatDate(validFrom)}`
        : `De ${formatDate(validFrom)} a ${formatDate(last)}`,
    status,
    tone,
    source: sourceWords(source),
  };
}

function statusOf({
  undone,
  validFrom,
  last,
  isOutdated,
  today,
}: {
  undone: boolean;
  validFrom: IsoDate;
  last: IsoDate | null;
  isOutdated: boolean;
  today: IsoDate;
}): [string, string] {
  if (undone) return ["Desfeito", "tag tag-late"];
  if (validFrom > today) return ["A começar", "tag tag-new"];
  if (last !== null && last < today) return ["Encerrado", "tag"];
  return isOutdated ? ["A confirmar", "tag tag-late"] : ["Vale hoje", "tag tag-good"];
}

/** `who` names who did something by user id. */
export function costDetails(
  record: CostRecord,
  history: readonly CostRecord[],
  who: (adminId: string | null) => string,
): CostDetails {
  const { id, table, key, value, validFrom, validUntil, source, undone, createdAt, createdBy, batch } =
    record;
  const texts = costTexts(record);
  const own: readonly CostField[] = COST_TABLES[table].valueFields;
  return {
    id,
    title: COST_TABLES[table].keyWords(key),
    facts: [
      { term: "Vale desde", text: formatDate(validFrom) },
      ...(validUntil === undefined
        ? []
        : [{ term: "Vale até, segundo a fonte", text: formatDate(validUntil) }]),
      ...own
        .filter(({ name, long }) => (!long || value.kind !== "bands") && texts[name] !== "")
        .map(({ name, label }) => ({ term: label, text: texts[name] ?? "" })),
      { term: "Fonte", text: sourceWords(source) },
      {
        term: "Registrado",
        text: `por ${who(createdBy)} em ${formatMoment(createdAt)}${batch === null ? "" : ", por importação"}`,
      },
      ...(undone ? [{ term: "Desfeito", text: `por ${who(undone.by)} em ${formatMoment(undone.at)}` }] : []),
    ],
    bands: value.kind === "bands" ? bandLines(texts["faixas"] ?? "") : [],
    sourceUrl: source.url,
    history: history.map((one) => ({ id: one.id, text: historyLine(one, who) })),
    undo: undone ? null : undoWords(record, history),
  };
}

function bandLines(text: string): CostDetails["bands"] {
  return text.split("\n").map((line) => {
    const [limit = "", fee = ""] = line.split(": ");
    return { limit, fee };
  });
}

function historyLine(one: CostRecord, who: (adminId: string | null) => string): string {
  const { value, validFrom, createdAt, createdBy, undone } = one;
  const text = `${costWords(value)} desde ${formatDate(validFrom)}, por ${who(createdBy)} em ${formatMoment(createdAt)}`;
  return undone ? `${text}; desfeito em ${formatMoment(undone.at)}` : text;
}

function undoWords({ replaces, validFrom }: CostRecord, history: readonly CostRecord[]): string {
  const replaced = history.find(({ id }) => id === replaces);
  if (replaced) return `Desfazer volta para ${costWords(replaced.value)} desde ${formatDate(validFrom)}.`;
  const before = history
    .filter((one) => one.undone === null && one.validFrom < validFrom)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  return before
    ? `Desfazer faz valer ${costWords(before.value)}, que começou em ${formatDate(before.validFrom)}.`
    : "Desfazer deixa estes dias sem valor próprio.";
}

/** Another value that begins on the same day, for whoever would replace it. */
export function takenWords(record: CostRecord, by: string): string {
  const { value, validFrom, createdAt, source } = record;
  return (
    `Já vale ${costWords(value)} desde ${formatDate(validFrom)} (${sourceWords(source)}), ` +
    `registrado por ${by} em ${formatMoment(createdAt)}. Salvar de novo o substitui; ele fica na história.`
  );
}
