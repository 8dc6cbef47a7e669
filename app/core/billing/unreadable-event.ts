import { z } from "zod";
import type { EventReading } from "./payment-provider.ts";

/** Ids and names as providers make them: anything else in their place may be something about a person. */
const ID = z.string().regex(/^(?:evt|answer)_[\w-]{1,200}$/);
const KIND = z.string().regex(/^[a-z][a-z0-9_]{0,50}(?:\.[a-z][a-z0-9_]{0,50}){1,5}$/);

/**
 * The reading of a message of which the field at `path` is not as expected: only names of fields that a schema of ours
 * has may be in the path. `kindField`: where the provider says what happened.
 */
export function unreadable(
  message: unknown,
  kindField: "kind" | "type",
  path: readonly PropertyKey[],
): EventReading {
  const id = z.object({ id: ID }).safeParse(message).data?.id ?? "";
  const kind = z.object({ [kindField]: KIND }).safeParse(message).data?.[kindField] ?? "";
  return { event: null, fault: { id, kind, field: path.map(String).join(".") } };
}

/** The path of the first field that a schema refused. */
export function faultPath(error: z.ZodError): PropertyKey[] {
  return error.issues[0]?.path ?? [];
}
