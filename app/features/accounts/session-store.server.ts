import { createHash } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";
import type { drizzleAdapter } from "better-auth/adapters/drizzle";
import { DAY_MS } from "#app/lib/durations.ts";

type Factory = ReturnType<typeof drizzleAdapter>;
type Adapter = ReturnType<Factory>;
type Inner = Omit<Adapter, "transaction">;
type Condition = Parameters<Adapter["findOne"]>[0]["where"][number];

/** A session ends this long after its owner proved who they are, however often it is used. */
export const SESSION_MAX_MS = 90 * DAY_MS;

/**
 * Stored form of a session's token, so that reading the table does not give access. Migrations compute the same hash.
 */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * Wraps the library's database adapter. Session tokens are stored as hashes (the library has no option for that), and
 * sessions older than `SESSION_MAX_MS` are not found. A session queried by its token has the plain token.
 */
export function storeWithHashedSessions(factory: Factory): Factory {
  return (options: BetterAuthOptions) => {
    const adapter = factory(options);
    return {
      ...hashing(adapter),
      transaction: (work) => adapter.transaction((inner) => work(hashing(inner))),
    };
  };
}

function hashing<A extends Inner>(inner: A): A {
  return {
    ...inner,
    async create(input: Parameters<A["create"]>[0]) {
      const token = input.model === "session" ? (input.data.token as string) : null;
      if (token === null) return inner.create(input);
      const data = { ...input.data, token: hashOfToken(token) };
      return { ...(await inner.create({ ...input, data })), token };
    },
    findOne: async (query: Parameters<A["findOne"]>[0]) =>
      inTime(withPlainToken(await inner.findOne(withTokenHash(query)), query)),
    update: async (query: Parameters<A["update"]>[0]) =>
      withPlainToken(await inner.update(withTokenHash(query)), query),
    consumeOne: async (query: Parameters<A["consumeOne"]>[0]) =>
      withPlainToken(await inner.consumeOne(withTokenHash(query)), query),
    findMany: (query: Parameters<A["findMany"]>[0]) => inner.findMany(withTokenHash(query)),
    count: (query: Parameters<A["count"]>[0]) => inner.count(withTokenHash(query)),
    updateMany: (query: Parameters<A["updateMany"]>[0]) => inner.updateMany(withTokenHash(query)),
    delete: (query: Parameters<A["delete"]>[0]) => inner.delete(withTokenHash(query)),
    deleteMany: (query: Parameters<A["deleteMany"]>[0]) => inner.deleteMany(withTokenHash(query)),
  } as A;

  function inTime<T>(value: T | null): T | null {
    const { token, createdAt } = (value ?? {}) as { token?: unknown; createdAt?: Date };
    const late = token !== undefined && createdAt && Date.now() - createdAt.getTime() > SESSION_MAX_MS;
    return late ? null : value;
  }
}

interface AdapterQuery {
  model: string;
  where?: Condition[] | undefined;
}

/** The query with the token replaced by its hash. */
function withTokenHash<A extends AdapterQuery>(query: A): A {
  if (query.model !== "session" || !query.where) return query;
  const where = query.where.map((condition) => {
    if (condition.field !== "token") return condition;
    const { value } = condition;
    if (Array.isArray(value)) return { ...condition, value: (value as string[]).map(hashOfToken) };
    return { ...condition, value: hashOfToken(String(value)) };
  });
  return { ...query, where };
}

/** The row with the plain token by which it was queried. */
function withPlainToken<T>(row: T | null, { model, where }: AdapterQuery): T | null {
  const token = model === "session" ? where?.find(({ field }) => field === "token")?.value : undefined;
  return row && typeof token === "string" ? { ...row, token } : row;
}
