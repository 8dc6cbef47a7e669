/** A path of this site to go back to; `otherwise` for anything that could lead elsewhere. */
export function safeReturn(path: string, otherwise = "/"): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : otherwise;
}
