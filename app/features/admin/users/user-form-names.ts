/** Longest reason of a block. */
export const MAX_BLOCK_REASON = 500;

/** The forms of a user's dialog, by the value of `intent`. */
export const USER_INTENTS = [
  "papel",
  "bloquear",
  "desbloquear",
  "sessoes",
  "reenviar",
  "premium",
  "teste",
  "gratuito",
] as const;
export type UserIntent = (typeof USER_INTENTS)[number];

export function isUserIntent(text: unknown): text is UserIntent {
  return typeof text === "string" && (USER_INTENTS as readonly string[]).includes(text);
}

/** A form that was not carried out: what was wrong with it, or a question that must be answered first. */
export interface RefusedUserForm {
  intent: UserIntent;
  userId: string;
  errors: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
  asks: "own_role" | null;
}
