/** Days between the confirmation and the deletion, in which people may change their mind. */
export const GRACE_DAYS = 7;

/** What is going on with an account's deletion, as its owner sees it. */
export type DeletionState =
  | { state: "none" }
  /** Waiting for the link in the letter. */
  | { state: "asked"; until: Date }
  | { state: "scheduled"; deleteAt: Date };

/** What the link of a letter leads to. */
export type DeletionLink =
  | { state: "to_confirm"; email: string }
  | { state: "scheduled"; email: string; deleteAt: Date }
  | { state: "expired" }
  /** Never ours, used, or replaced by a newer one. */
  | { state: "invalid" };
