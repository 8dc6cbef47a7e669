import { createHash } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";
import type { drizzleAdapter } from "better-auth/adapters/drizzle";

type Factory = ReturnType<typeof drizzleAdapter>;
type Adapter = ReturnType<Factory>;
type Inner = Omit<Adapter, "transaction">;
type Condition = Parameters<Adapter["findOne"]>[0]["where"][number];

/** However often it is used, a session ends so long after its owner proved who they are. */
export const SESSION_MAX_MS = 90 * 86_400_000;

/** What is kept of a session's token: whoever reads the table cannot come in with it. Migrations compute the same. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * The library's store, which keeps sessions' tokens hashed (the library has no option for that) and finds none that is
 * too old. A session that is asked for by its token comes back with it.
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
    async create(asked: Parameters<A["create"]>[0]) {
      const token = asked.model === "session" ? (asked.data.token as string) : null;
      if (token === null) return inner.create(asked);
      const data = { ...asked.data, token: hashOfToken(token) };
      return { ...(await inner.create({ ...asked, data })), token };
    },
    findOne: async (asked: Parameters<A["findOne"]>[0]) =>
      inTime(named(await inner.findOne(hashed(asked)), asked)),
    update: async (asked: Parameters<A["update"]>[0]) => named(await inner.update(hashed(asked)), asked),
    consumeOne: async (asked: Parameters<A["consumeOne"]>[0]) =>
      named(await inner.consumeOne(hashed(asked)), asked),
    findMany: (asked: Parameters<A["findMany"]>[0]) => inner.findMany(hashed(asked)),
    count: (asked: Parameters<A["count"]>[0]) => inner.count(hashed(asked)),
    updateMany: (asked: Parameters<A["updateMany"]>[0]) => inner.updateMany(hashed(asked)),
    delete: (asked: Parameters<A["delete"]>[0]) => inner.delete(hashed(asked)),
    deleteMany: (asked: Parameters<A["deleteMany"]>[0]) => inner.deleteMany(hashed(asked)),
  } as A;

  function inTime<T>(found: T | null): T | null {
    const { token, createdAt } = (found ?? {}) as { token?: unknown; createdAt?: Date };
    const late = token !== undefined && createdAt && Date.now() - createdAt.getTime() > SESSION_MAX_MS;
    return late ? null : found;
  }
}

interface Asked {
  model: string;
  where?: Condition[] | undefined;
}

/** The same question, with the hash of the token that it names. */
function hashed<A extends Asked>(asked: A): A {
  if (asked.model !== "session" || !asked.where) return asked;
  const where = asked.where.map((condition) => {
    if (condition.field !== "token") return condition;
    const { value } = condition;
    if (Array.isArray(value)) return { ...condition, value: (value as string[]).map(hashOfToken) };
    return { ...condition, value: hashOfToken(String(value)) };
  });
  return { ...asked, where };
}

/** The row with the token by which it was asked for. */
function named<T>(row: T | null, { model, where }: Asked): T | null {
  const token = model === "session" ? where?.find(({ field }) => field === "token")?.value : undefined;
  return row && typeof token === "string" ? { ...row, token } : row;
}
