import type { UnreadableEvent } from "./payment-provider.ts";

/** What is said in the place of what a message does not have. */
const MISSING: Readonly<UnreadableEvent> = {
  id: "sem número",
  kind: "tipo desconhecido",
  field: "a mensagem inteira",
};

/** A message that cannot be read, in words for administrators. */
export function unreadableWords({ id, kind, field }: UnreadableEvent): UnreadableEvent {
  return { id: id || MISSING.id, kind: kind || MISSING.kind, field: field || MISSING.field };
}
