/** The items of a text, between semicolons. */
export function itemsOf(text: string): string[] {
  return text.trim().split(/;\s+/);
}
