/**
 * Content-Security-Policy of every page: our own files and the scripts that carry this response's nonce, nothing else.
 * The development server adds inline styles and a socket for hot reload.
 */
export function contentSecurityPolicy(
  nonce: string,
  mode: "production" | "development",
  signInOrigins: readonly string[],
): string {
  const development = mode === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Tints by place are style attributes; they can colour, not act.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${development ? " ws: wss:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    // Without a script, the button of a provider is a form that ends there.
    ["form-action 'self'", ...signInOrigins].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}
