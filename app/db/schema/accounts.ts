import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** The member that a row belongs to; it is deleted with them. */
export const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

// Identities: the tables of the sign-in library, with plural names. Its field names are the keys.

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    twoFactorEnabled: boolean("two_factor_enabled").default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("users_unconfirmed")
      .on(t.id)
      .where(sql`not email_verified`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    token: text("token").notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** A method of signing in: a password (`credential`) or a provider's identity. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    providerId: text("provider_id").notNull(),
    /** The provider's id of the person. */
    accountId: text("account_id").notNull(),
    issuer: text("issuer"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    /** Hash. */
    password: text("password"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("accounts_user").on(t.userId),
    uniqueIndex("accounts_provider_account").on(t.providerId, t.accountId),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

export const twoFactors = pgTable(
  "two_factors",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** Encrypted. */
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").default(true),
    failedVerificationCount: integer("failed_verification_count").default(0),
    lockedUntil: moment("locked_until"),
  },
  (t) => [index("two_factors_user").on(t.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    userId: owner(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    createdAt: moment("created_at").defaultNow(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Forms of administrators that wait until their sender has proved who they are. */
export const pendingForms = pgTable(
  "kept_forms",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** Path and query to which the form is sent. */
    address: text("address").notNull(),
    /** Names and values, in the order in which they were sent. */
    fields: jsonb("fields").$type<[name: string, value: string][]>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("kept_forms_user").on(t.userId)],
);

/** The portal's own data of a member. A trigger creates the row together with the user's, in the same statement. */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner().unique(),
    fullName: text("full_name").notNull(),
    /** Follows `users.email`. */
    email: text("email").notNull(),
    username: text("username"),
    /** Digits with area code, without the country's. */
    phone: text("phone"),
    city: text("city"),
    state: text("state"),
    /** Address of an image, or a preset `icon:user-blue`. */
    avatarUrl: text("avatar_url"),
    role: text("role", { enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    freeTrialStart: moment("free_trial_start").notNull(),
    freeTrialDays: integer("free_trial_days").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** The last day in São Paulo on which the person used the portal while signed in. */
    lastSeenOn: date("last_seen_on"),
    /** Since when an administrator has kept the person out of their account; null: nobody does. */
    blockedAt: moment("blocked_at"),
    /** What the administrator wrote to the person. */
    blockedReason: text("blocked_reason"),
    /** Name and e-mail, folded, each after a space: administrators search in it. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`' ' || fold_text(full_name) || ' ' || lower(email)`),
  },
  (t) => [
    index("profiles_created").on(t.createdAt, t.userId),
    index("profiles_search").using("gin", t.searchText.op("gin_trgm_ops")),
    index("profiles_admins")
      .on(t.createdAt, t.userId)
      .where(sql`role = 'admin'`),
    index("profiles_blocked")
      .on(t.createdAt, t.userId)
      .where(sql`blocked_at is not null`),
    // As `trialEnd` computes it.
    index("profiles_trial_end").on(
      sql`((free_trial_start at time zone 'UTC') + free_trial_days * interval '24 hours')`,
    ),
  ],
);

/** Events of an account: sign-ins, changes of password and e-mail. Its owner can read them. */
export const accountEvents = pgTable(
  "account_events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null after the account was deleted: the row then names nobody. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind").notNull(),
    at: moment("at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** Random id of the browser, from a cookie of its own. */
    device: text("device"),
    detail: jsonb("detail").$type<Record<string, string>>(),
  },
  (t) => [index("account_events_user").on(t.userId, t.at)],
);

/** Consents of a person: to which text, in which version, when, and whether they were withdrawn. */
export const consents = pgTable(
  "consents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    kind: text("kind").notNull(),
    version: text("version").notNull(),
    granted: boolean("granted").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("consents_user").on(t.userId, t.at)],
);

/**
 * When an administrator recorded that a request was answered, and who did; null: it is still open, or the
 * administrator's account is gone.
 */
export const answeredColumns = () => ({
  answeredAt: moment("answered_at"),
  answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
});
