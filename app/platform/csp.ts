/** Other origins that a page may use. */
interface Origins {
  /** To which a form of ours may be sent, or redirected. */
  formOrigins: readonly string[];
  /** Address of the operator's map style, whose origin also has its tiles; null: the embedded map is used. */
  mapStyleUrl: string | null;
  /** Whether the page may show Google's map. */
  googleMaps: boolean;
}

/**
 * Content-Security-Policy of every page: files of this site and scripts with the nonce of this response, nothing else.
 * The development server adds inline styles and a socket for hot reload.
 */
export function contentSecurityPolicy(
  nonce: string,
  mode: "production" | "development",
  { formOrigins, mapStyleUrl, googleMaps }: Origins,
): string {
  const development = mode === "development";
  const google = googleMaps ? GOOGLE_MAPS : NOBODY;
  const tiles = mapStyleUrl === null ? "" : ` ${new URL(mapStyleUrl).origin}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${google.script}`,
    // Tints of places are style attributes, which can change colours but run nothing.
    `style-src 'self' 'unsafe-inline'${google.style}`,
    `img-src 'self' data:${tiles}${google.image}`,
    `connect-src 'self'${development ? " ws: wss:" : ""}${tiles}${google.connect}`,
    ...google.more,
    "object-src 'none'",
    "base-uri 'self'",
    // Forms lead to sign-in providers and to the pages of the payment provider.
    ["form-action 'self'", ...formOrigins].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}

const NOBODY = { script: "", style: "", image: "", connect: "", more: ["worker-src 'self'"] };

/**
 * The origins that Google's map needs, on the pages of people who chose it.
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
