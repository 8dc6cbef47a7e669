import type { z } from "zod";
import type { CostValue } from "#app/db/shapes/costs.ts";
import { own } from "#app/lib/own.ts";

/** A field of a form and a column of a spreadsheet. */
export interface CostField {
  name: string;
  label: string;
  hint?: string;
  /** One of these; without it a text. */
  options?: Readonly<Record<string, string>>;
  /** Several lines. */
  long?: true;
  /** A day. */
  date?: true;
  required?: true;
}

/** A table of values that costs are computed with: of what there are values, how they are written and what they mean. */
export interface CostTable {
  title: string;
  about: string;
  /** What follows where the table has no value. */
  missing: string;
  /** Where such values are published. */
  published: string;
  /** Fields that say of what a value is; empty: there is only one. */
  keyFields: readonly CostField[];
  valueFields: readonly CostField[];
  schema: z.ZodType<{ key: string; value: CostValue }>;
  /** The texts that `schema` reads. */
  texts(key: string, value: CostValue): Record<string, string>;
  keyWords(key: string): string;
  /** Keys without which something is missing: for places they are the defaults. */
  expected: readonly string[];
  /** Every key that may have a value, for the search in the table. */
  keys(): readonly string[];
}

/** Reads a key of a table whose keys have names; null: the text is none. */
export function keyOf<T extends string>(names: Readonly<Partial<Record<T, string>>>) {
  return (text: string): T | null => (own<unknown>(names, text) === undefined ? null : (text as T));
}

/** The name of such a key. */
export function wordsIn(names: Readonly<Record<string, string>>): (key: string) => string {
  return (key) => names[key] ?? key;
}

/** What a field of a percentage says. */
export const RATE_HINT = "Em porcentagem, com vírgula: 2,5.";
