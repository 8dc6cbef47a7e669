import { DrizzleQueryError } from "drizzle-orm/errors";

/** Errors of the library that people or providers cause: the page shows them, and they are not logged. */
const EXPECTED = [
  // Return from a provider that is late, from another window, forged, or without a verified e-mail.
  /^State not found$/,
  /^Failed to parse state$/,
  /did not return an email/,
  // The account of the same e-mail is not confirmed.
  /^account_not_linked$/,
];

const TAKEN = "23505";

/** The failure that the library logged; null for errors that people or providers cause in normal use. */
export function libraryFailure(message: string, details: readonly unknown[]): Error | null {
  const error = details.find((detail) => detail instanceof Error);
  if (EXPECTED.some((pattern) => pattern.test(message))) return null;
  // What the device sent does not fit together; only the statements that follow may fail on our side.
  if (
    /^Failed to verify (registration|authentication)$/.test(message) &&
    !(error instanceof DrizzleQueryError)
  )
    return null;
  // Two sign-ups with one e-mail at the same moment: the other one created the account.
  if (message === "Failed to create user" && isTaken(error)) return null;
  return error ?? new Error(message);
}

function isTaken(error: Error | undefined): boolean {
  const codes = [error, error?.cause].map((each) => (each as { code?: unknown } | undefined)?.code);
  return codes.includes(TAKEN);
}
