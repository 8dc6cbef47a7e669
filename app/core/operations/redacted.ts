const LONGEST = 300;

/** What may be a value of a person or a secret in a text that a program wrote. */
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|«[^»]*»/g;
const ADDRESS = /\S+@\S+/g;
const URL_TEXT = /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi;
/** IP addresses, dates, telephone numbers, ids: more than three digits, also with separators between them. */
const DIGITS = /\+?\d(?:[\d.:/()\-\s]*\d){3,}/g;
const IPV6 = /\b[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,}\b/gi;
const TOKEN = /[\w-]{24,}|\b(?=[a-f]*\d)[0-9a-f]{8,}\b/gi;

/**
 * A text of a program without values: what is quoted, addresses, long numbers and tokens become `…`. Words stay, also
 * status codes of up to three digits, and names of our own code when `keepNames`.
 */
export function redacted(text: string, keepNames = false): string {
  const plain = text
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, " ")
    .replace(URL_TEXT, "…")
    .replace(ADDRESS, "…")
    .replace(QUOTED, (quoted) => (keepNames && /^.[A-Za-z_$][\w$]{0,40}.$/.test(quoted) ? quoted : "…"))
    .replace(TOKEN, "…")
    .replace(IPV6, "…")
    .replace(DIGITS, "…")
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}

/**
 * An address as administrators may read it: the path, without ids and secrets in it, and the names of the query's keys
 * without their values. `/dashboard?estado&q`.
 */
export function redactedPath(url: string): string {
  const [before = "", query = ""] = url.replace(/^[a-z]+:\/\/[^/]*/i, "").split("?", 2);
  const path = before
    .replace(/(?:\/_root|_)?\.data$/, "")
    .split("/")
    .map((part) => (/[@%]|^[\w.-]{24,}$/.test(part) ? "…" : part.slice(0, 60)))
    .join("/");
  const keys = [...new Set(new URLSearchParams(query).keys())].filter(
    (key) => key !== "_routes" && /^[a-z_-]{1,30}$/i.test(key),
  );
  const named = keys.length > 0 ? `?${keys.slice(0, 12).join("&")}` : "";
  return (path || "/") + named;
}
