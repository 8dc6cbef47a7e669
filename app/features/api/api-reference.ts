import { own } from "#app/lib/own.ts";

interface Schema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  default?: unknown;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Operation {
  summary?: string;
  description?: string;
  parameters?: readonly Parameter[];
  responses: Record<string, { description?: string }>;
}

/** The part of an OpenAPI document that the reference page uses. */
interface ApiDocument {
  info: { title: string; version: string; description?: string };
  servers?: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiReference {
  title: string;
  version: string;
  description: string;
  operations: {
    id: string;
    method: string;
    path: string;
    summary: string;
    parameters: { name: string; required: boolean; kind: string; description: string }[];
    responses: { status: string; description: string }[];
  }[];
}

/** An OpenAPI document as the reference page shows it. */
export function apiReference(document: ApiDocument): ApiReference {
  const base = document.servers?.[0]?.url ?? "";
  return {
    title: document.info.title,
    version: document.info.version,
    description: document.info.description ?? "",
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        id: `${method}${path.replaceAll(/[^a-z0-9]+/gi, "-")}`.replace(/-$/, ""),
        method: method.toUpperCase(),
        path: base + path,
        summary: operation.summary ?? operation.description ?? "",
        parameters: (operation.parameters ?? []).map((parameter) => ({
          name: parameter.name,
          required: parameter.required ?? false,
          kind: kindOf(parameter.schema),
          description: parameter.description ?? "",
        })),
        responses: Object.entries(operation.responses).map(([status, response]) => ({
          status,
          description: response.description ?? "",
        })),
      })),
    ),
  };
}

const KINDS: Record<string, string> = {
  string: "texto",
  integer: "inteiro",
  number: "número",
  boolean: "sim ou não",
};

function kindOf(schema: Schema | undefined): string {
  if (schema?.enum) return schema.enum.map(String).join(", ");
  const type = [schema?.type ?? []].flat().find((name) => name !== "null");
  return type === undefined ? "" : (own(KINDS, type) ?? type);
}
