const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text is a UUID as rows have them; the database would refuse to compare anything else. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
