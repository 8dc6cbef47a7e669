/** The schemas that the description of the API repeats. */
export const text = { type: "string" } as const;
export const nullable = (type: "string" | "number" | "integer" | "boolean") =>
  ({ type: [type, "null"] }) as const;
export const day = { type: "string", format: "date" } as const;
export const money = (description: string) => ({ type: "number", description }) as const;

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: object) => ({ "application/json": { schema } });
export const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: ref("Problema") } },
});
