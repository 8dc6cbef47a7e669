import { demoLists } from "#app/core/demo/generate-lists.ts";

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The generated lists of a state as a browser sends them, the oldest first. */
export function listsOf(state: string): SentFile[] {
  return [...demoLists("2026-03-10")]
    .filter((list) => list.state === state)
    .map(({ name, bytes }) => ({ name, mimeType: "text/csv", buffer: Buffer.from(bytes) }));
}

/** The same list with only so many of its rows. */
export function cut(list: SentFile, rows: number): SentFile {
  const lines = list.buffer.toString("latin1").split("\n");
  return { ...list, buffer: Buffer.from(`${lines.slice(0, 4 + rows).join("\n")}\n`, "latin1") };
}

/** The same list with an unreadable price in its first row. */
export function withoutPrice(list: SentFile): SentFile {
  const text = list.buffer.toString("latin1").replace(/^( ?\d+ ?(?:;[^;\n]*){4};)[\d.,]+;/m, "$1a combinar;");
  return { ...list, buffer: Buffer.from(text, "latin1") };
}
