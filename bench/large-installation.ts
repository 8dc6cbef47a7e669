import { createHmac, randomUUID } from "node:crypto";
import pg from "pg";
import { openSandbox } from "#app/core/billing/sandbox/sandbox-provider.server.ts";
import { refreshBilling } from "#app/core/reports/billing-report.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { openDatabase, type Database, type Db } from "#app/db/connect.server.ts";
import { foldCounts } from "#app/db/counts.server.ts";
import { hashOfToken } from "#app/features/accounts/session-store.server.ts";
import { installationSecret } from "#app/platform/secret.server.ts";
import {
  addDecisions,
  addFormerPrices,
  addHistory,
  addSync,
  addUploads,
  repeatProperties,
} from "./large-lists.ts";
import {
  addActs,
  addContent,
  addCosts,
  addHelp,
  addPayments,
  addRefunds,
  addRequests,
} from "./large-office.ts";
import { addMessages, addTroubles } from "./large-operations.ts";
import {
  addAlerts,
  addDailyCounts,
  addMatches,
  addSignIns,
  addSubscriptions,
  addUsers,
} from "./large-people.ts";
import { importFolder, type BenchData } from "./load.ts";

/** Rows of an installation that has grown for years. */
export interface Sizes {
  users: number;
  properties: number;
  logs: number;
  alerts: number;
}

/** What the parts of a filling need. */
interface Filling {
  client: pg.Client;
  database: Database;
  data: BenchData;
  sizes: Sizes;
}

/** In this order: later parts add to the rows of earlier ones. A part that was filled is not filled again. */
const PARTS: Readonly<Record<string, (filling: Filling) => Promise<unknown>>> = {
  lists: ({ database, data }) => importFolder(database, data.firstDay),
  "lists of the next day": ({ database, data }) => importFolder(database, data.secondDay),
  properties: ({ client, sizes }) => repeatProperties(client, sizes.properties),
  history: ({ client }) => addHistory(client),
  "former prices": ({ client }) => addFormerPrices(client),
  decisions: ({ client }) => addDecisions(client),
  sync: ({ client }) => addSync(client),
  users: ({ client, sizes }) => addUsers(client, sizes.users),
  subscriptions: ({ client }) => addSubscriptions(client),
  "sign-ins": ({ client }) => addSignIns(client),
  alerts: ({ client, sizes }) => addAlerts(client, sizes.alerts),
  matches: ({ client }) => addMatches(client),
  counts: ({ client }) => addDailyCounts(client),
  uploads: ({ client }) => addUploads(client),
  acts: ({ client, sizes }) => addActs(client, sizes.logs),
  costs: ({ client }) => addCosts(client),
  content: ({ client }) => addContent(client),
  requests: ({ client }) => addRequests(client),
  help: ({ client }) => addHelp(client),
  refunds: ({ client }) => addRefunds(client),
  payments: ({ client }) => addPayments(client),
  messages: ({ client }) => addMessages(client),
  troubles: ({ client }) => addTroubles(client),
};

/**
 * Fills a PostgreSQL, or what is missing in one that was filled before, as if it had been used for two years. Nothing is
 * due: no letter, push message or download. The hashes of the acts are no chain: no page reads it.
 */
export async function fillLarge(
  url: string,
  data: BenchData,
  sizes: Sizes,
  onPart: (part: string) => void,
): Promise<void> {
  const database = await openDatabase({ url, dataDir: "" });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("create schema if not exists bench");
    await client.query("create table if not exists bench.filled (part text primary key)");
    const { rows } = await client.query<{ part: string }>("select part from bench.filled");
    const filled = new Set(rows.map(({ part }) => part));
    for (const [part, fill] of Object.entries(PARTS)) {
      if (filled.has(part)) continue;
      onPart(`filling: ${part}…`);
      await client.query("begin");
      await fill({ client, database, data, sizes });
      await client.query("insert into bench.filled values ($1)", [part]);
      await client.query("commit");
    }
    if (Object.keys(PARTS).every((part) => filled.has(part))) return;
    onPart("filling: what is counted ahead…");
    // PostgreSQL does this by itself within a minute of filling a database.
    await client.query("vacuum analyze");
    await countAhead(database.db);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
    await database.close();
  }
}

/** What the jobs of a server have counted before anybody looks. */
async function countAhead(db: Db): Promise<void> {
  await recountMarket(db);
  await foldCounts(db);
  const now = new Date();
  await refreshBilling(db, openSandbox(db, { baseUrl: () => "", now: () => now }), now);
}

/** Returns the session cookie of an administrator, for a server with this data directory. */
export async function signIn(client: pg.Client, dataDir: string): Promise<string> {
  const { rows } = await client.query<{ user_id: string }>(
    "select user_id from profiles where role = 'admin' order by created_at limit 1",
  );
  const token = randomUUID();
  await client.query(
    "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '30 days')",
    [rows[0]!.user_id, hashOfToken(token)],
  );
  const secret = installationSecret(dataDir, "session-secret", { onDamaged() {} });
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `martelo.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
