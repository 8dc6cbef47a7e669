const HERE = "http://localhost";
/** A longer path would not fit into the cookie that keeps it. */
const LONGEST = 2000;

/** A path of this site to return to, normalised; `otherwise` for anything that could lead to another site. */
export function safeReturn(path: string, otherwise = "/"): string {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path) || !URL.canParse(path, HERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  const written = pathname + search + hash;
  return origin === HERE && !written.startsWith("//") && written.length <= LONGEST ? written : otherwise;
}
