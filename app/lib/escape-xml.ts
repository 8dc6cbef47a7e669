const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters that XML 1.0 cannot represent: control characters and unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * Escapes text for XML and HTML, between tags and in quoted attributes; characters that XML cannot represent are left
 * out.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, "")
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
