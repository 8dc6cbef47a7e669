/** The names under which a machine reaches itself. */
export function isLocalName(name: string): boolean {
  return ["localhost", "127.0.0.1", "::1", "[::1]"].includes(name);
}

/**
 * Whether pages are read under an address that search engines must not keep: the operator named no public one
 * (`publicUrl`), and this one can be reached from other machines. `host` is the header of the request.
 */
export function isPreview(publicUrl: string | null, host: string | null | undefined): boolean {
  if (publicUrl !== null || !host) return false;
  const url = `http://${host}`;
  return !URL.canParse(url) || !isLocalName(new URL(url).hostname);
}
