import { z } from "zod";
import { addDays, formatDate, type IsoDate } from "#app/lib/dates.ts";
import type { FormReading } from "#app/lib/form.ts";
import { squeeze } from "#app/lib/text.ts";
import { field, optional, readValueDay, writeDay } from "./cost-fields.ts";
import { COST_TABLES, type CostTableName } from "./cost-tables.ts";
import type { CostField } from "./cost-table.ts";
import type { DatedValue } from "./value-at.ts";

/** A value with its table, as an administrator records it: with the address of its source and the day of reading. */
export interface CostEntry extends DatedValue {
  table: CostTableName;
  source: { name: string; url: string; consultedOn: IsoDate };
}

/** Fields of every table, after its own. */
const DATE_FIELD: CostField = {
  name: "vale_desde",
  label: "Vale desde",
  hint: "O valor anterior vale até a véspera.",
  date: true,
  required: true,
};
const LAST_DAY_FIELD: CostField = {
  name: "vale_ate",
  label: "Vale até",
  hint: "Se a fonte diz: depois desse dia as páginas pedem que se confirme.",
  date: true,
};
const SOURCE_FIELDS: readonly CostField[] = [
  { name: "fonte", label: "Fonte", hint: "Quem publicou: a lei, o órgão, a tabela.", required: true },
  { name: "endereco", label: "Endereço da fonte", hint: "A página em que se lê: https://…", required: true },
  { name: "consultado_em", label: "Consultada em", date: true, required: true },
];

/** Laws are published months before they are in force. */
const MAX_DAYS_AHEAD = 730;

/** The text of the source: a line. */
function readSource(text: string): string | null {
  const line = squeeze(text);
  return line.length >= 2 && line.length <= 160 ? line : null;
}

function readUrl(text: string): string | null {
  if (text.length > 500 || !URL.canParse(text)) return null;
  const { protocol, hostname, username } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes(".") && username === "" ? text : null;
}

function sourceSchema(today: IsoDate) {
  const upTo = (last: IsoDate) => (text: string) => {
    const day = readValueDay(text);
    return day !== null && day <= last ? day : null;
  };
  const latest = addDays(today, MAX_DAYS_AHEAD);
  return z
    .object({
      vale_desde: field(upTo(latest), `Informe um dia, de 01/01/1990 a ${formatDate(latest)}.`),
      vale_ate: optional(readValueDay, "Informe um dia, como 31/12/2026, ou deixe vazio."),
      fonte: field(readSource, "Diga de onde vem o valor, em 2 a 160 caracteres."),
      endereco: field(readUrl, "Informe o endereço completo da fonte, que começa com https://."),
      consultado_em: field(upTo(today), "Informe o dia em que a fonte foi consultada, até hoje."),
    })
    .refine(({ vale_desde: from, vale_ate: until }) => until === null || until >= from, {
      path: ["vale_ate"],
      error: "O último dia vem depois do primeiro.",
    });
}

/** Reads the texts of a form, or of the rows of a spreadsheet: the value, or the first error of each field. */
export function readCostEntry(
  table: CostTableName,
  texts: Readonly<Record<string, string>>,
  today: IsoDate,
): FormReading<CostEntry> {
  const result = COST_TABLES[table].schema.safeParse(texts);
  const source = sourceSchema(today).safeParse(texts);
  if (result.success && source.success) {
    const { vale_desde: validFrom, vale_ate, fonte: name, endereco: url, consultado_em } = source.data;
    const days = { validFrom, ...(vale_ate !== null && { validUntil: vale_ate }) };
    const read = { name, url, consultedOn: consultado_em };
    return { ok: true, value: { table, ...result.data, ...days, source: read } };
  }
  const errors: Record<string, string> = {};
  for (const { path, message } of [...(result.error?.issues ?? []), ...(source.error?.issues ?? [])])
    errors[String(path[0] ?? "")] ??= message;
  return { ok: false, errors };
}

/** The texts that `readCostEntry` reads, as a person writes them. */
export function costTexts({
  table,
  key,
  value,
  validFrom,
  validUntil,
  source,
}: CostEntry): Record<string, string> {
  return {
    ...COST_TABLES[table].texts(key, value),
    vale_desde: writeDay(validFrom),
    vale_ate: validUntil === undefined ? "" : writeDay(validUntil),
    fonte: source.name,
    endereco: source.url,
    consultado_em: writeDay(source.consultedOn),
  };
}

export function costFields(table: CostTableName): readonly CostField[] {
  const { keyFields, valueFields } = COST_TABLES[table];
  return [...keyFields, ...valueFields, DATE_FIELD, LAST_DAY_FIELD, ...SOURCE_FIELDS];
}
