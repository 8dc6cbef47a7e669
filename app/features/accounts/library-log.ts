/** Errors of the library that people or providers cause: the page shows them, and they are not logged. */
const EXPECTED = [
  // The return from a provider: late, from another window, made up, or without an e-mail it vouches for.
  /^State not found$/,
  /^Failed to parse state$/,
  /did not return an email/,
  // An account of the same e-mail that nobody confirmed.
  /^account_not_linked$/,
];

const TAKEN = "23505";

/** What the library wrote as an error, when it is one; null for what is expected of the world. */
export function libraryFailure(message: string, details: readonly unknown[]): Error | null {
  const error = details.find((detail) => detail instanceof Error);
  if (EXPECTED.some((pattern) => pattern.test(message))) return null;
  // Two sign-ups with one e-mail at the same moment: one of them made the account.
  if (message === "Failed to create user" && isTaken(error)) return null;
  return error ?? new Error(message);
}

function isTaken(error: Error | undefined): boolean {
  const codes = [error, error?.cause].map((each) => (each as { code?: unknown } | undefined)?.code);
  return codes.includes(TAKEN);
}
