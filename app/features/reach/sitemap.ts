import type { IsoDate } from "#app/lib/dates.ts";
import { escapeXml } from "#app/lib/escape-xml.ts";

/** An address in a sitemap, or a sitemap in the index of them. */
export interface SitemapEntry {
  /** From the root: `/property/8444400000001`. */
  path: string;
  /** The day of its last change; null where nobody saw the day. */
  day: IsoDate | null;
}

/** The protocol allows so many addresses in one file. */
export const MAX_URLS = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index of all files. */
export function sitemapIndex(files: readonly SitemapEntry[], origin: string): string {
  const items = files.map((file) => element("sitemap", file, origin)).join("");
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${items}</sitemapindex>\n`;
}

/** A file of addresses, part by part. */
export async function* urlSet(
  batches: AsyncIterable<readonly SitemapEntry[]>,
  origin: string,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const entries of batches) yield entries.map((entry) => element("url", entry, origin)).join("");
  yield "</urlset>\n";
}

function element(name: "url" | "sitemap", { path, day }: SitemapEntry, origin: string): string {
  const changed = day === null ? "" : `<lastmod>${day}</lastmod>`;
  return `<${name}><loc>${escapeXml(origin + path)}</loc>${changed}</${name}>\n`;
}

/** The files of a section with so many addresses: `imoveis-sp`, `imoveis-sp-2`; none for an empty one. */
export function fileNames(section: string, addresses: number): string[] {
  return Array.from({ length: Math.ceil(addresses / MAX_URLS) }, (_, i) => fileName(section, i + 1));
}

function fileName(section: string, part: number): string {
  return part === 1 ? section : `${section}-${part}`;
}

/** The section and the part, from 1 on, of a file's name; null for a name that no file has. */
export function readFileName(name: string): { section: string; part: number } | null {
  const match = /^([a-z]+(?:-[a-z]{2})?)(?:-([1-9]\d{0,2}))?$/.exec(name);
  if (!match) return null;
  const part = Number(match[2] ?? 1);
  return fileName(match[1]!, part) === name ? { section: match[1]!, part } : null;
}
