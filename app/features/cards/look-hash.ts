const HASH = /^#imovel-(\d{4,13})$/;

/** The end of an address that shows the quick look of a property. */
export function lookHash(number: string): string {
  return `#imovel-${number}`;
}

/** The property of such an end; null of any other. */
export function lookedAt(hash: string): string | null {
  return HASH.exec(hash)?.[1] ?? null;
}
