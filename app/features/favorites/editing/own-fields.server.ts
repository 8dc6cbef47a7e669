import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { fold } from "#app/lib/text.ts";
import { MAX_MEMBER_TAGS, MAX_TAGS } from "#app/features/favorites/own-limits.ts";

/** Key of a favourite including its owner, so that nobody else's is found. */
interface OwnFavorite {
  userId: string;
  number: string;
}

type NoteOutcome =
  | { outcome: "done"; version: number }
  /** It was changed elsewhere since it was read. */
  | { outcome: "newer"; note: string; version: number }
  | { outcome: "not_a_favorite" };

/** Saves a note based on the given version; when another version is stored, only if its text is the same. */
export async function saveNote(
  db: Db,
  favorite: OwnFavorite,
  { note, version }: { note: string; version: number },
): Promise<NoteOutcome> {
  const [saved] = await db
    .update(favorites)
    .set({ nota: note, notaVersao: sql`${favorites.notaVersao} + 1` })
    .where(and(of(favorite), eq(favorites.notaVersao, version)))
    .returning({ version: favorites.notaVersao });
  if (saved) return { outcome: "done", version: saved.version };
  const [now] = await db
    .select({ note: favorites.nota, version: favorites.notaVersao })
    .from(favorites)
    .where(of(favorite));
  if (!now) return { outcome: "not_a_favorite" };
  return now.note === note ? { outcome: "done", version: now.version } : { outcome: "newer", ...now };
}

type TagOutcome =
  | { outcome: "done"; tags: string[] }
  | { outcome: "full"; most: number; of: "favorite" | "member" }
  | { outcome: "not_a_favorite" };

/** Adds a tag to a favourite, in the spelling the member already uses. */
export function addTag(db: Db, favorite: OwnFavorite, wished: string): Promise<TagOutcome> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ tags: favorites.etiquetas })
      .from(favorites)
      .where(of(favorite))
      .for("update");
    if (!row) return { outcome: "not_a_favorite" };
    const { rows } = await tx.execute<{ tag: string }>(sql`
      select distinct unnest(etiquetas) as tag from ${favorites} where user_id = ${favorite.userId}`);
    const folded = fold(wished);
    const tag = rows.find((one) => fold(one.tag) === folded)?.tag ?? null;
    if (tag !== null && row.tags.includes(tag)) return { outcome: "done", tags: row.tags };
    if (row.tags.length >= MAX_TAGS) return { outcome: "full", most: MAX_TAGS, of: "favorite" };
    if (tag === null && rows.length >= MAX_MEMBER_TAGS)
      return { outcome: "full", most: MAX_MEMBER_TAGS, of: "member" };
    const tags = [...row.tags, tag ?? wished];
    await tx.update(favorites).set({ etiquetas: tags }).where(of(favorite));
    return { outcome: "done", tags };
  });
}

/** Removes a tag from a favourite; nothing happens when it does not have the tag. */
export async function removeTag(db: Db, favorite: OwnFavorite, tag: string): Promise<TagOutcome> {
  const [row] = await db
    .update(favorites)
    .set({ etiquetas: sql`array_remove(${favorites.etiquetas}, ${tag})` })
    .where(of(favorite))
    .returning({ tags: favorites.etiquetas });
  return row ? { outcome: "done", tags: row.tags } : { outcome: "not_a_favorite" };
}

/** Sets a favourite's price target in cents; null removes it. False: the member has no such favourite. */
export async function setTarget(db: Db, favorite: OwnFavorite, cents: number | null): Promise<boolean> {
  const rows = await db
    .update(favorites)
    .set({ precoAlvo: cents })
    .where(of(favorite))
    .returning({ number: favorites.nDoImovel });
  return rows.length > 0;
}

/** Saves the plan of a favourite's purchase, as the query of its page's address. */
export async function savePlan(db: Db, favorite: OwnFavorite, query: string, now: Date): Promise<void> {
  await db.update(favorites).set({ plano: query, planoEm: now }).where(of(favorite));
}

function of({ userId, number }: OwnFavorite) {
  return and(eq(favorites.userId, userId), eq(favorites.nDoImovel, number));
}
