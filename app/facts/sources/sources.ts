import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { monthName } from "#app/lib/months.ts";
import { own } from "#app/lib/own.ts";
import { REGISTRY, type Source } from "./source-table.ts";

export type SourceId = keyof typeof REGISTRY;
export const SOURCES: Readonly<Record<SourceId, Source>> = REGISTRY;

export function isSource(id: string): id is SourceId {
  return own<unknown>(REGISTRY, id) !== undefined;
}

/** `Lei 8.245/1991, art. 8º, consulta de 29/11/2026`. */
export function sourceWords({ name, consultedOn }: Pick<Source, "name" | "consultedOn">): string {
  if (consultedOn === null) return `${name}, ainda sem consulta: confirme`;
  return consultedOn.length === "2026-11".length
    ? `${name}, levantamento de ${monthName(consultedOn)}`
    : `${name}, consulta de ${formatDate(consultedOn)}`;
}

/** Whether a source was consulted more than a year before a day, or never. Of a month its first day counts. */
export function isStale({ consultedOn }: Source, today: IsoDate): boolean {
  return (
    consultedOn === null ||
    `${consultedOn}-01`.slice(0, 10) < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  );
}

/** What names a source in a text. */
export const CITATION = /\[\^([a-z0-9-]+)\]/;

/** A source as a reader sees it. */
export interface SourceView {
  /** Its word in the table; absent for one of a table of costs. */
  id?: string;
  words: string;
  href: string | null;
}

export function sourceView(id: SourceId): SourceView & { id: SourceId } {
  return { id, words: sourceWords(SOURCES[id]), href: SOURCES[id].url };
}

/** A text with the sources that it names. */
export interface CitedText {
  text: string;
  sources: SourceView[];
}

/** Reads a text of ours in which `[^id]` names a source. Throws for a name that is none. */
export function citedText(written: string): CitedText {
  const ids = new Set<SourceId>();
  const text = written.replace(new RegExp(CITATION, "g"), (_, id: string) => {
    if (!isSource(id)) throw new Error(`no source is named ${id}`);
    ids.add(id);
    return "";
  });
  return { text, sources: [...ids].map(sourceView) };
}
