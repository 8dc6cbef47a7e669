/** What is read of a statement: a bulk insert may have megabytes of placeholders. */
const READ = 20_000;
const LONGEST = 2_000;

/** Comments, and values of every kind that SQL can spell out: `'it''s'`, `E'a\'b'`, `$$…$$`, `1.5e3`. */
const COMMENT = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const ESCAPED = /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y;
const QUOTED = /(?:[uU]&|[bBxXnN])?'(?:[^']|'')*(?:'|$)/y;
const DOLLAR = /\$([a-zA-Z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/y;
const NAME = /"(?:[^"]|"")*(?:"|$)/y;
const PLACEHOLDER = /\$\d+/y;
const NUMBER = /\.?\d[\d_.]*(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const SPACE = /\s+/y;

/** How each kind of token is written; null: as it stands. */
const TOKENS: readonly (readonly [RegExp, string | null])[] = [
  [COMMENT, " "],
  [SPACE, " "],
  [ESCAPED, "?"],
  [QUOTED, "?"],
  [DOLLAR, "?"],
  [NAME, null],
  [PLACEHOLDER, "?"],
  [NUMBER, "?"],
  [WORD, null],
];

/**
 * A statement without any value: literals and placeholders become `?`, and lists of them `?, …`, so that statements that
 * differ only in values or in the number of their rows have one text. Names of tables and columns stay.
 */
export function withoutValues(statement: string): string {
  const text = statement.slice(0, READ);
  let written = "";
  for (let at = 0; at < text.length;) {
    const [token, as] = tokenAt(text, at);
    written += as ?? token;
    at += token.length;
  }
  const listed = written
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\?(?:\s*,\s*(?:\?|default\b))+/g, "?, …")
    .replace(/(\((?:default\s*,\s*)*\?, …(?:\s*,\s*default)*\))(?:\s*,\s*\([^()]*\))+/g, "$1, …")
    .replace(/(\(\?\))(?:\s*,\s*\(\?\))+/g, "$1, …");
  return listed.length > LONGEST ? `${listed.slice(0, LONGEST - 1)}…` : listed;
}

function tokenAt(text: string, at: number): [token: string, as: string | null] {
  for (const [pattern, as] of TOKENS) {
    pattern.lastIndex = at;
    const token = pattern.exec(text)?.[0];
    if (token) return [token, as];
  }
  return [text[at]!, null];
}
