import { randomUUID } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Db } from "#app/db/connect.server.ts";
import { accounts, passkeys, sessions, twoFactors, users, verifications } from "#app/db/schema/accounts.ts";
import type { Post } from "#app/core/mail/mail.ts";
import type { SocialKeys } from "#app/platform/env.server.ts";
import { ADDRESS_HEADER } from "#app/platform/visitor.server.ts";
import { ACCOUNT_BLOCKED } from "./auth-view.ts";
import { authLetters } from "./auth-letters.server.ts";
import { isBlocked } from "./blocks.server.ts";
import { DEVICE_HEADER } from "./device.server.ts";
import { refuseKnownPasskeys } from "./known-passkey.server.ts";
import { libraryFailure } from "./library-log.server.ts";
import { CONFIRMATION_S, FRESH_S } from "./limits.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-rules.ts";
import { secondStep, secondStepAfterProvider } from "./second-step.server.ts";
import { storeWithHashedSessions } from "./session-store.server.ts";
import { identityOf } from "./social-identity.ts";

const DAY_S = 86_400;
const RESET_S = 3_600;
const SESSION_S = 30 * DAY_S;

export interface AuthOptions {
  db: Db;
  secret: string;
  /** Address people use, without a final slash. */
  baseUrl: string;
  post: Post;
  now(): Date;
  social: SocialKeys[];
  /** Replaces the library's scrypt, which is slow on purpose. */
  passwords?: PasswordHashing;
  /** Called after an account was created, outside of any transaction. */
  onUser(user: { userId: string; headers: Headers | null }): Promise<void>;
  /** Called after a sign-in method was added to an account, its first one included, outside of any transaction. */
  onSignInMethod(added: { userId: string; provider: string; headers: Headers | null }): Promise<void>;
  /** Called after a session began, outside of any transaction. */
  onSession(session: NewSession): Promise<void>;
  onError(error: unknown): void;
}

interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
}

export interface NewSession {
  id: string;
  userId: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** Random identifier of the browser, from its cookie. */
  device: string | null;
  /** Route of the library that began the session. */
  path: string;
  /** The session replaces another one of the same person: it is not a new sign-in. */
  renewed: boolean;
  /** The browser's cookies, among them the session that it had before. */
  cookies: string | null;
}

export type Auth = ReturnType<typeof createAuth>;

/** The sign-in library on our tables: sessions, passwords, second steps and passkeys. */
export function createAuth(options: AuthOptions) {
  return betterAuth({
    ...common(options),
    plugins: [
      secondStep(),
      passkey({
        rpName: "Martelo",
        rpID: new URL(options.baseUrl).hostname,
        origin: options.baseUrl,
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        registration: refuseKnownPasskeys(options.db),
      }),
    ],
  });
}

/**
 * The library for sign-in through providers, on the same accounts. It is a separate instance because it requests each
 * provider's configuration when it starts: a provider that does not answer must not block sign-in by password.
 */
export function createSocialAuth(options: AuthOptions) {
  return betterAuth({
    ...common(options),
    plugins: [
      secondStep(),
      secondStepAfterProvider(),
      genericOAuth({
        config: options.social.map(({ provider, clientId, clientSecret, issuer }) => ({
          providerId: provider,
          clientId,
          clientSecret,
          discoveryUrl: `${issuer}/.well-known/openid-configuration`,
          requireIdTokenVerification: true,
          scopes: provider === "apple" ? ["openid", "name", "email"] : ["openid", "email", "profile"],
          ...(provider === "apple" && { responseMode: "form_post" as const }),
          // Only an e-mail that the provider has verified is used: otherwise whoever typed it could take over its
          // owner's account.
          mapProfileToUser: (profile) => ({ ...identityOf(provider, profile), emailVerified: true }),
        })),
      }),
    ],
  });
}

function common(options: AuthOptions) {
  const { db, secret, baseUrl, now, passwords, onUser, onSignInMethod, onSession, onError } = options;
  const letters = authLetters(options);
  return {
    appName: "Martelo",
    baseURL: baseUrl,
    basePath: "/api/auth",
    secret,
    database: storeWithHashedSessions(
      drizzleAdapter(db, {
        provider: "pg",
        schema: {
          user: users,
          session: sessions,
          account: accounts,
          verification: verifications,
          twoFactor: twoFactors,
          passkey: passkeys,
        },
        transaction: true,
      }),
    ),
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      ...(passwords && { password: passwords }),
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: RESET_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: letters.resetPassword,
      onExistingUserSignUp: letters.signUpAgain,
    },
    emailVerification: {
      expiresIn: CONFIRMATION_S,
      autoSignInAfterVerification: true,
      sendOnSignUp: true,
      sendOnSignIn: false,
      sendVerificationEmail: letters.confirmAddress,
    },
    session: { expiresIn: SESSION_S, updateAge: DAY_S, freshAge: FRESH_S, cookieCache: { enabled: false } },
    // A provider is linked to an existing account only by its signed-in owner. Linking by the address alone would give
    // the provider's user an account that somebody else registered with that address, and would bypass a second step.
    account: {
      accountLinking: {
        enabled: true,
        disableImplicitLinking: true,
        trustedProviders: [],
        allowDifferentEmails: false,
      },
    },
    databaseHooks: {
      user: {
        create: {
          // The trial begins with the account.
          before: async (user) => ({ data: { ...user, createdAt: now() } }),
          after: (user, context) => onUser({ userId: user.id, headers: context?.headers ?? null }),
        },
      },
      session: {
        create: {
          // Every way of signing in comes through here, after its proof.
          async before(session, context) {
            if (await isBlocked(db, session.userId))
              throw new APIError("FORBIDDEN", { code: ACCOUNT_BLOCKED, message: "the account is blocked" });
            // Turning the second step on or off replaces the session, which proves nothing: it stays as old as it was.
            const before = sessionBefore(session.userId, context);
            return before && { data: { ...session, createdAt: before.createdAt } };
          },
          async after(session, context) {
            await onSession({
              id: session.id,
              userId: session.userId,
              ipAddress: session.ipAddress ?? null,
              userAgent: session.userAgent ?? null,
              device: context?.headers?.get(DEVICE_HEADER) ?? null,
              path: context?.path ?? "",
              cookies: context?.headers?.get("cookie") ?? null,
              renewed: sessionBefore(session.userId, context) !== undefined,
            });
          },
        },
      },
      // A provider is used only to identify a person; its tokens are not stored.
      account: {
        create: {
          before: async (account) => ({ data: { ...account, ...NO_TOKENS } }),
          after: ({ userId, providerId: provider }, context) =>
            onSignInMethod({ userId, provider, headers: context?.headers ?? null }),
        },
        update: { before: async (account) => ({ data: { ...account, ...withoutTokens(account) } }) },
      },
    },
    trustedOrigins: [baseUrl],
    // Replaced by our own rate limit, which counts in the database by account and address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${baseUrl}/auth` },
    advanced: {
      cookiePrefix: "martelo",
      useSecureCookies: baseUrl.startsWith("https:"),
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Letters are sent in the background: the time of an answer must not reveal whether an account exists.
      backgroundTasks: { handler: (task: Promise<unknown>) => void task.catch(onError) },
    },
    logger: {
      log: (level, message, ...details: unknown[]) => {
        const failure = level === "error" ? libraryFailure(message, details) : null;
        if (failure) onError(failure);
      },
    },
  } satisfies BetterAuthOptions;
}

/** The same person's session that a new one replaces without a new sign-in. */
function sessionBefore(userId: string, endpoint: { context: { session: SignedIn | null } } | null) {
  const before = endpoint?.context.session;
  return before?.user.id === userId ? before.session : undefined;
}
type SignedIn = { user: { id: string }; session: { createdAt: Date } };

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

function withoutTokens(account: Record<string, unknown>): Record<string, null> {
  return Object.fromEntries(Object.entries(NO_TOKENS).filter(([name]) => name in account)) as Record<
    string,
    null
  >;
}
