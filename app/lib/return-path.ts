const HERE = "http://localhost";
/** Longer ones would not fit into the cookie that keeps them. */
const LONGEST = 2000;

/** A path of this site to go back to, as addresses are written; `otherwise` for anything that could lead elsewhere. */
export function safeReturn(path: string, otherwise = "/"): string {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path) || !URL.canParse(path, HERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  const written = pathname + search + hash;
  return origin === HERE && !written.startsWith("//") && written.length <= LONGEST ? written : otherwise;
}
