/** The part of JSON Schema that the description of the API uses. */
export interface Schema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  description?: string;
  default?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  $ref?: string;
}

export const text: Schema = { type: "string" };
export const integer: Schema = { type: "integer" };
export const day: Schema = { type: "string", format: "date" };
export const nullable = (
  type: "string" | "number" | "integer" | "boolean",
  description?: string,
): Schema => ({
  type: [type, "null"],
  ...(description && { description }),
});
export const nullableDay = (description: string): Schema => ({
  type: ["string", "null"],
  format: "date",
  description,
});
/** The days of two lists; the first is null if there was none before. */
export const span = (description: string): Schema => ({
  type: "array",
  items: { type: ["string", "null"], format: "date" },
  minItems: 2,
  maxItems: 2,
  description,
});
/** The lists that an answer counts, beside the day of the newest. */
export const listRange: Schema = {
  ...complete(
    { de: day, ate: day, estados: integer },
    "De que dia a que dia são as listas contadas, a mais nova de cada estado pedido, e de quantos estados; nulo enquanto não há lista",
  ),
  type: ["object", "null"],
};
export const money = (description: string): Schema => ({ type: "number", description });
export const listOf = (items: Schema, description?: string): Schema => ({
  type: "array",
  items,
  ...(description && { description }),
});

/** An object whose properties are all required. The type parameter makes the compiler demand each of them. */
export function complete<T extends object>(
  properties: { [K in keyof T & string]-?: Schema },
  description?: string,
): Schema {
  return {
    type: "object",
    ...(description && { description }),
    properties,
    required: Object.keys(properties),
  };
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const json = (schema: Schema, example?: unknown) => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: ref("Problema") } },
});

const retryAfter = {
  "Retry-After": { description: "Segundos até poder tentar de novo", schema: integer },
};

/** The errors that every address of the API may answer, all with the same body. */
export const ERRORS = {
  "400": problem("O endereço não pôde ser lido"),
  "405": problem("A API é só de leitura: use GET ou HEAD"),
  "429": { ...problem("Consultas demais"), headers: retryAfter },
  "500": problem("Erro inesperado: tente de novo em alguns instantes"),
};

/** Where keys are needed or have limits. */
export const BAD_VALUE = {
  "400": problem("Uma chave falta ou tem um valor que não dá para usar: o texto diz qual"),
};

/** Where a table of taxes or fees is needed. */
export const NO_TABLE = { "404": problem("Ainda não há tabela desse lugar, com data e fonte") };

export const NOT_FOUND = { "404": problem("Imóvel não encontrado") };

export const BUSY = {
  "503": { ...problem("Exportações demais ao mesmo tempo: tente de novo"), headers: retryAfter },
};

/** For answers that carry an `ETag`. */
export const NOT_MODIFIED = {
  "304": { description: "O cliente já tem esta resposta (`If-None-Match`)" },
};

interface Parameter {
  name: string;
  in: "query" | "path";
  required?: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
}

export const queryKey = (
  name: string,
  description: string,
  schema: Schema,
  example?: unknown,
): Parameter => ({
  name,
  in: "query",
  description,
  schema,
  ...(example !== undefined && { example }),
});
