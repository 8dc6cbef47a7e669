import { z } from "zod";
import { isIsoDate } from "#app/lib/dates.ts";
import { readLocalMoment } from "#app/lib/local-moment.ts";
import type { PostDraft } from "./save-post.server.ts";
import { isSlug, POST_LIMITS, postCategory } from "./post.ts";

/** An article as it came with the product. */
export interface ShippedPost {
  /** Name of its file without the ending, which is its slug too. */
  name: string;
  /** Grows with every change of the file. */
  version: number;
  /** SHA-256 of the file. */
  digest: string;
  texts: Omit<PostDraft, "publication" | "coverAlt">;
  publishedAt: Date;
}

const head = z.strictObject({
  /** The number, then the beginning of the SHA-256 of the file without this line: a test asks for both to change. */
  versao: z
    .string()
    .regex(/^[1-9]\d* [0-9a-f]{8}$/)
    .transform((text) => Number(text.split(" ")[0])),
  titulo: z.string().max(POST_LIMITS.title),
  resumo: z.string().max(POST_LIMITS.summary),
  assunto: z.string().refine((text) => postCategory(text) !== null, "unknown subject"),
  publicado: z.string().transform(readLocalMoment).pipe(z.date()),
  revisado: z.string().refine(isIsoDate),
  fontes: z.array(z.string()).min(1),
});

/**
 * Reads the file of an article: a head of `key: value` lines between two lines of dashes, in which the sources are a list,
 * one in each line, then the text in Markdown. Throws on anything else, because the file is ours.
 */
export function readShippedPost(name: string, file: string): Omit<ShippedPost, "digest"> {
  if (!isSlug(name)) throw new Error(`${name}: its name is no slug`);
  const parts = /^---\n([^]*?)\n---\n([^]+)$/.exec(file);
  if (!parts) throw new Error(`${name}: it has no head`);
  const body = parts[2]!.trim();
  if (body.length > POST_LIMITS.body) throw new Error(`${name}: its text is too long`);
  const read = head.safeParse(readHead(parts[1]!));
  if (!read.success) throw new Error(`${name}: ${z.prettifyError(read.error)}`);
  const {
    versao: version,
    titulo: title,
    resumo: summary,
    assunto,
    publicado,
    revisado: revisedOn,
    fontes,
  } = read.data;
  const texts = { slug: name, title, summary, body, sources: fontes.join("\n"), revisedOn };
  return { name, version, texts: { ...texts, category: postCategory(assunto) }, publishedAt: publicado };
}

function readHead(text: string): Record<string, string | string[]> {
  const entries: Record<string, string | string[]> = {};
  let list: string[] = [];
  for (const line of text.split("\n")) {
    const [, item] = /^\s+- (.+)$/.exec(line) ?? [];
    const [, key, value] = /^(\w+):(?: (.+))?$/.exec(line) ?? [];
    if (item !== undefined) list.push(item);
    else if (key === undefined) throw new Error(`no line of a head: ${line}`);
    else entries[key] = value ?? (list = []);
  }
  return entries;
}
