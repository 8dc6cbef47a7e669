/** Days between the confirmation and the deletion, in which people may change their mind. */
export const GRACE_DAYS = 7;

export const LAST_ADMINISTRATOR =
  "Esta é a única conta que administra o portal: torne outra pessoa administradora antes de excluí-la.";

/** State of an account's deletion, as its owner sees it. */
export type DeletionState =
  | { state: "none" }
  /** Waits for the link of the letter. */
  | { state: "requested"; until: Date }
  | { state: "scheduled"; deleteAt: Date };

/** State of the link of a letter about a deletion. */
export type DeletionLink =
  | { state: "to_confirm"; email: string }
  | { state: "scheduled"; email: string; deleteAt: Date }
  | { state: "expired" }
  /** Unknown, used, or replaced by a newer one. */
  | { state: "invalid" };
