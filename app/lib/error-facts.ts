import { withoutValues } from "./statement-text.ts";

/** An error as it may be written down: no parameter of a statement and nothing that the database quotes of a row. */
export interface ErrorFacts {
  /** `TypeError`, `DatabaseError`. */
  type: string;
  code?: string;
  message: string;
  /** The statement that failed, without values. */
  statement?: string;
  constraint?: string;
  table?: string;
  column?: string;
  /** Where it was thrown, a line for each call. */
  stack?: string;
  cause?: ErrorFacts;
  errors?: ErrorFacts[];
}

type Fields = Error & Record<string, unknown>;

const MOST_ERRORS = 10;
const DEEPEST = 6;
/** Shorter parameters are not looked for in other texts: they are parts of words. */
const SHORTEST_VALUE = 4;

/** From the first quotation mark to the last one: a value may have such marks in it. */
const QUOTED = /["'“„«][\s\S]*["'”“»]|["'“„«][\s\S]*/;
/** How texts with the values of a row or of a statement begin. */
const VALUES = /(?:\bparams: |Failed query: |\bKey \(|Failing row contains|(?<=: )")[\s\S]*/;
/** Word by word: `\S+@\S+` would look through the rest of a long word from each of its letters. */
const WORD = /\S+/g;
const ADDRESS = /.@./;

/** What may be written of an error, with its causes and the errors that it collects. */
export function errorFacts(error: unknown): ErrorFacts {
  return describe(error, valuesOf(error), 0);
}

/** The same in one line, for texts that are stored or printed. */
export function errorText(error: unknown): string {
  const { message, statement, type } = errorFacts(error);
  return [message || type, statement?.slice(0, 200)].filter(Boolean).join(" · ");
}

/** A text without what another program wrote into it of a statement's values. */
function withoutStatementValues(text: string): string {
  return text.replace(VALUES, "…");
}

/** Values to be logged, with every error in them as its facts, however deep it is. */
export function withErrorFacts(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return withoutStatementValues(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return errorFacts(value);
  if ("toJSON" in value) return value;
  if (depth === DEEPEST) return "…";
  if (Array.isArray(value)) return value.map((one) => withErrorFacts(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withErrorFacts(one, depth + 1)]));
}

function describe(error: unknown, values: Values, depth: number): ErrorFacts {
  if (!(error instanceof Error)) return { type: "", message: safeText(statusOf(error), values) };
  const fields = error as Fields;
  const { cause, errors } = fields;
  const nested = depth < DEEPEST;
  const stack = framesOf(error).join("\n");
  if (isStatement(fields)) {
    const failed = nested && cause instanceof Error ? describe(cause, values, depth + 1) : null;
    const facts = failed ?? { type: error.name, message: "" };
    return { ...facts, statement: withoutValues(fields.query as string), ...(stack && { stack }) };
  }
  const facts: ErrorFacts = {
    type: error.name === "error" ? "DatabaseError" : error.name,
    message: quotesValues(fields) ? withoutQuotes(error.message) : safeText(error.message, values),
  };
  for (const name of ["code", "constraint", "table", "column"] as const) {
    const value = identifierIn(fields[name]);
    if (value !== null && !values.has(value)) facts[name] = value;
  }
  if (stack) facts.stack = stack;
  if (nested && cause !== undefined && cause !== null) facts.cause = describe(cause, values, depth + 1);
  if (nested && Array.isArray(errors))
    facts.errors = errors.slice(0, MOST_ERRORS).map((one) => describe(one, values, depth + 1));
  return facts;
}

/** What is thrown and no error: a text, or an answer with a status. */
function statusOf(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  const status = (thrown as { status?: unknown } | null | undefined)?.status;
  return typeof status === "number" ? `status ${status}` : "";
}

/** The database layer's error: its message and its fields have the parameters. */
function isStatement({ query }: Fields): boolean {
  return typeof query === "string";
}

/** Whether the message quotes values: those of the database, and of what reads JSON or expressions. */
function quotesValues(error: Fields): boolean {
  return isOfDatabase(error) || error instanceof SyntaxError;
}

function isOfDatabase({ severity, code }: Fields): boolean {
  return typeof severity === "string" && typeof code === "string";
}

/** A message without what it quotes; code, table and column of the database's error say the same without a value. */
function withoutQuotes(message: string): string {
  return withoutStatementValues(message.replace(QUOTED, "…"));
}

/** Texts that hold values, from all errors of one tree, and what stands instead: messages of others often repeat them. */
type Values = ReadonlyMap<string, string>;

function safeText(text: string, values: Values): string {
  let safe = text;
  for (const [value, instead] of values) safe = safe.replaceAll(value, instead);
  return withoutStatementValues(safe).replace(WORD, (word) => (ADDRESS.test(word) ? "…" : word));
}

function valuesOf(error: unknown): Values {
  const values = new Map<string, string>();
  const add = (value: unknown, instead = "…"): void => {
    if (typeof value === "string") {
      if (value.length >= SHORTEST_VALUE) values.set(value, instead);
    } else if (Array.isArray(value)) for (const one of value) add(one);
  };
  const visit = (one: unknown, depth: number): void => {
    if (!(one instanceof Error) || depth > DEEPEST) return;
    const fields = one as Fields;
    if (isStatement(fields)) {
      add(one.message);
      add(fields.params);
    }
    if (isOfDatabase(fields)) {
      add(one.message, withoutQuotes(one.message));
      for (const name of ["detail", "where", "hint", "internalQuery"]) add(fields[name]);
    }
    visit(fields.cause, depth + 1);
    if (Array.isArray(fields.errors))
      for (const each of fields.errors.slice(0, MOST_ERRORS)) visit(each, depth + 1);
  };
  visit(error, 0);
  // A message before the values in it.
  return new Map([...values].toSorted(([a], [b]) => b.length - a.length));
}

/** Names of the schema and codes of errors, which hold nothing of a person. */
function identifierIn(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z0-9_]{1,63}$/.test(value) ? value : null;
}

/** The calls of the stack. It begins with the message, whose lines may look like calls. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  return stack
    .slice(start + message.length)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
}
