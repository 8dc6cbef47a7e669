/** Least length of a password at sign-up. */
export const PASSWORD_MIN = 8;
/** Least length of a new password for an existing account. */
export const PASSWORD_MIN_RESET = 6;
export const PASSWORD_MAX = 128;

/** What is wrong with a chosen password, in the order in which it is told. */
export type PasswordFault = "empty" | "too_short" | "too_long" | "common" | "personal" | "mismatch";
