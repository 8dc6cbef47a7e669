/** Others than ourselves that a page may deal with. */
interface Origins {
  signInOrigins: readonly string[];
  /** The operator's street tiles, with all they need, come from where their style does; null: there are none. */
  mapStyleUrl: string | null;
  /** Whether the page may carry Google's map. */
  googleMaps: boolean;
}

/**
 * Content-Security-Policy of every page: our own files and the scripts that carry this response's nonce, nothing else.
 * The development server adds inline styles and a socket for hot reload.
 */
export function contentSecurityPolicy(
  nonce: string,
  mode: "production" | "development",
  { signInOrigins, mapStyleUrl, googleMaps }: Origins,
): string {
  const development = mode === "development";
  const google = googleMaps ? GOOGLE_MAPS : NOBODY;
  const tiles = mapStyleUrl === null ? "" : ` ${new URL(mapStyleUrl).origin}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${google.script}`,
    // Tints by place are style attributes; they can colour, not act.
    `style-src 'self' 'unsafe-inline'${google.style}`,
    `img-src 'self' data:${tiles}${google.image}`,
    `connect-src 'self'${development ? " ws: wss:" : ""}${tiles}${google.connect}`,
    ...google.more,
    "object-src 'none'",
    "base-uri 'self'",
    // Without a script, the button of a provider is a form that ends there.
    ["form-action 'self'", ...signInOrigins].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}

const NOBODY = { script: "", style: "", image: "", connect: "", more: ["worker-src 'self'"] };

/**
 * What Google asks of pages that carry its map, for the page of somebody who chose it.
 * https://developers.google.com/maps/documentation/javascript/content-security-policy
 */
const GOOGLE_MAPS: typeof NOBODY = {
  script: " 'unsafe-eval' blob: https://maps.googleapis.com https://maps.gstatic.com",
  style: " https://fonts.googleapis.com",
  image:
    " https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
  connect: " data: blob: https://*.googleapis.com https://*.google.com https://*.gstatic.com",
  more: [
    "font-src 'self' https://fonts.gstatic.com",
    "frame-src https://*.google.com",
    "worker-src 'self' blob:",
  ],
};
