import type { NamedBytes } from "#app/core/ingestion/source.ts";

/** A file to read, or why it cannot be (Portuguese, for the operator). */
export type FileEntry = NamedBytes | { name: string; error: string };

/** Whether a name found in a folder or a zip is worth opening: a list or a saved page. */
export function isReadableName(name: string): boolean {
  return /\.(?:csv|txt|html?|mht|mhtml|webarchive|json)$/i.test(name);
}
