import { eq, getTableColumns, or, sql, type SQL } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import {
  accountEvents,
  accounts,
  consents,
  pendingForms,
  passkeys,
  profiles,
  sessions,
  twoFactors,
  users,
} from "#app/db/schema/accounts.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { accountDeletions, dataRequests } from "#app/db/schema/privacy.ts";
import { testimonials } from "#app/db/schema/content.ts";
import { diligenceChecks } from "#app/db/schema/diligence.ts";
import { favorites, removedFavorites, favoriteVisits } from "#app/db/schema/favorites.ts";
import { helpMessages, helpRequests } from "#app/db/schema/help.ts";
import { ownedBy } from "#app/features/help/own-requests.server.ts";
import { interests } from "#app/db/schema/interests.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { letterMarks } from "#app/db/schema/email.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { ownPlaces } from "#app/db/schema/own-places.ts";
import { pageDeliveries, pageTokens } from "#app/db/schema/page-deliveries.ts";
import { mails, refusedAddresses } from "#app/db/schema/mail.ts";
import {
  payers,
  paymentCustomers,
  paymentEvents,
  refundRequests,
  subscriptions,
} from "#app/db/schema/billing.ts";
import { planLetters } from "#app/db/schema/plan.ts";
import { mapQueries } from "#app/db/schema/plans.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import { secretLinks } from "#app/db/schema/secret-links.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { recordChange } from "#app/features/accounts/record-change.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { DATA_GROUPS } from "./data-groups.ts";

interface Person {
  userId: string;
  email: string;
}

/** Selects a person's rows of each table. A new table with an owner belongs here: a test compares. */
export const SOURCES: { table: PgTable; of(person: Person): SQL }[] = [
  { table: users, of: ({ userId }) => eq(users.id, userId) },
  ...[
    profiles,
    accounts,
    passkeys,
    twoFactors,
    sessions,
    pendingForms,
    accountEvents,
    consents,
    dataRequests,
    accountDeletions,
    subscriptions,
    payers,
    paymentCustomers,
    paymentEvents,
    refundRequests,
    planLetters,
    mapQueries,
    favorites,
    removedFavorites,
    favoriteVisits,
    diligenceChecks,
    ownPlaces,
    pageDeliveries,
    pageTokens,
    secretLinks,
    userAlerts,
    notifications,
    pushDevices,
    pushes,
    notificationPreferences,
    letterMarks,
    refusedAddresses,
    testimonials,
  ].map((table) => ({ table, of: ({ userId }: Person) => eq(table.userId, userId) })),
  // Also requests made with the person's address before they had an account.
  {
    table: interests,
    of: ({ userId, email }) => or(eq(interests.userId, userId), eq(interests.email, email))!,
  },
  { table: adminLogs, of: ({ userId }) => eq(adminLogs.targetUserId, userId) },
  {
    table: helpRequests,
    of: ({ userId, email }) => ownedBy(userId, email),
  },
  {
    table: helpMessages,
    of: ({ userId, email }) =>
      sql`${helpMessages.requestId} in (select id from ${helpRequests} where ${ownedBy(userId, email)})`,
  },
  { table: mails, of: ({ email }) => eq(mails.recipient, email) },
];

export const MAX_EXPORTS_PER_HOUR = 10;

type ExportOutcome = { outcome: "exported"; json: string } | { outcome: "too_many"; waitSeconds: number };

/** All data about a person with their purpose, as one JSON text. The export is recorded in the account's history. */
export async function exportData(
  host: AccountsHost,
  headers: Headers,
  person: Person,
): Promise<ExportOutcome> {
  const now = host.now();
  const limit = { key: `export:${person.userId}`, most: MAX_EXPORTS_PER_HOUR, windowMs: HOUR_MS };
  const waitSeconds = await spendAttempt(host.db, [limit], now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  await recordChange(host, headers, person.userId, "data_exported");
  return { outcome: "exported", json: JSON.stringify(await readEverything(host.db, person, now), null, 2) };
}

async function readEverything(db: Db, person: Person, now: Date) {
  const groups = [];
  for (const { table, of } of SOURCES) {
    const { name } = getTableConfig(table);
    const { title, purpose, legalBasis, retention, fields, withheld } = DATA_GROUPS[name]!;
    const rows = await db.select().from(table).where(of(person));
    groups.push({
      tabela: name,
      titulo: title,
      para_que: purpose,
      base_legal: legalBasis,
      por_quanto_tempo: retention,
      campos: fields,
      nao_incluidos: withheld,
      registros: rows.map((row) => handedOut(table, row, fields)),
    });
  }
  return {
    sobre: {
      titular: person.email,
      gerado_em: now.toISOString(),
      explicacao:
        "Tudo o que o Martelo guarda sobre você. Cada grupo diz para que serve, com que base legal e por quanto tempo fica guardado. Horários em UTC.",
    },
    grupos: groups,
  };
}

function handedOut(table: PgTable, row: Record<string, unknown>, fields: Readonly<Record<string, string>>) {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns.filter(([, { name }]) => name in fields).map(([key, { name }]) => [name, row[key] ?? null]),
  );
}
