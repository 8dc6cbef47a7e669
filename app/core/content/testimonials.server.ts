import { asc, count, eq, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { testimonials } from "#app/db/schema/content.ts";

type Row = typeof testimonials.$inferSelect;

/** A testimonial with the address of the person's account; null: no account is named. */
export type Testimonial = Row & { email: string | null };

/** A testimonial as an administrator wrote it. */
export type TestimonialDraft = Pick<
  Row,
  "name" | "place" | "body" | "position" | "published" | "consentBy" | "consentOn"
> & { email: string | null };

/** Which one is meant, and the version that the administrator had before them; version 0: it is not saved yet. */
interface Edited {
  id: string;
  version: number;
}

type Saved =
  | { outcome: "saved" }
  /** Somebody else saved it since: nothing was written, and this is the present version. */
  | { outcome: "changed"; version: number }
  | { outcome: "gone" }
  /** No account has this address. */
  | { outcome: "no_account" };

/** A page of the testimonials in the order of the start page, and how many there are. */
export async function findTestimonials(
  db: Db,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Testimonial[]; total: number; published: number }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select({ row: testimonials, email: users.email })
      .from(testimonials)
      .leftJoin(users, eq(users.id, testimonials.userId))
      .orderBy(asc(testimonials.position), asc(testimonials.createdAt))
      .limit(size)
      .offset((page - 1) * size),
    db
      .select({
        total: count(),
        published: sql<number>`count(*) filter (where ${testimonials.published})::int`,
      })
      .from(testimonials),
  ]);
  return {
    rows: rows.map(({ row, email }) => ({ ...row, email })),
    total: counted?.total ?? 0,
    published: counted?.published ?? 0,
  };
}

export async function readTestimonial(db: Db, id: string): Promise<Testimonial | null> {
  const [testimonial] = await db
    .select({ row: testimonials, email: users.email })
    .from(testimonials)
    .leftJoin(users, eq(users.id, testimonials.userId))
    .where(eq(testimonials.id, id));
  return testimonial ? { ...testimonial.row, email: testimonial.email } : null;
}

/** What the start page shows. */
export async function publishedTestimonials(db: Db, most: number) {
  const { id, name, place, body } = testimonials;
  return db
    .select({ id, name, place, body })
    .from(testimonials)
    .where(eq(testimonials.published, true))
    .orderBy(asc(testimonials.position), asc(testimonials.createdAt))
    .limit(most);
}

/** Saves a testimonial, and the row of the administrators' log, which names what changed without its values. */
export function saveTestimonial(
  db: Db,
  adminId: string,
  { id, version }: Edited,
  { email, ...draft }: TestimonialDraft,
  now: Date,
): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    const before = await locked(tx, id);
    if (before ? before.version !== version : version !== 0)
      return before ? { outcome: "changed", version: before.version } : { outcome: "gone" };
    const userId = email === null ? null : await accountOf(tx, email);
    if (userId === undefined) return { outcome: "no_account" };
    const written = { ...draft, userId };
    const changed = Object.entries(written).flatMap(([key, value]) =>
      before && before[key as keyof Row] === value ? [] : [key],
    );
    if (changed.length === 0) return { outcome: "saved" };
    const set = { ...written, version: version + 1, updatedAt: now };
    if (before) await tx.update(testimonials).set(set).where(eq(testimonials.id, id));
    else await tx.insert(testimonials).values({ id, ...set, createdAt: now });
    const details = {
      testimonial_id: id,
      before: before && brief(before),
      after: brief(written),
      ...(before && { changed }),
    };
    const action = before ? "Alterou depoimento" : "Criou depoimento";
    await appendLog(tx, { adminId, action, details, targetUserId: userId }, now);
    return { outcome: "saved" };
  });
}

export function deleteTestimonial(
  db: Db,
  adminId: string,
  { id, version }: Edited,
  now: Date,
): Promise<{ outcome: "deleted" | "changed" | "gone" }> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, id);
    if (!before) return { outcome: "gone" };
    if (before.version !== version) return { outcome: "changed" };
    await tx.delete(testimonials).where(eq(testimonials.id, id));
    const details = { testimonial_id: id, before: brief(before), after: null };
    const act = { adminId, action: "Deletou depoimento", details, targetUserId: before.userId };
    await appendLog(tx, act, now);
    return { outcome: "deleted" };
  });
}

async function locked(tx: Db, id: string): Promise<Row | null> {
  const [row] = await tx.select().from(testimonials).where(eq(testimonials.id, id)).for("update");
  return row ?? null;
}

/** Undefined: nobody has this address. */
async function accountOf(tx: Db, email: string): Promise<string | undefined> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id;
}

/** What the log says of a testimonial: nothing of the person. */
function brief({ body, position, published, consentBy, consentOn }: Omit<TestimonialDraft, "email">) {
  return { characters: body.length, position, published, consent: consentBy !== null && consentOn !== null };
}
