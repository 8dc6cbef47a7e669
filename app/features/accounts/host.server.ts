import { eq } from "drizzle-orm";
import type { Post } from "#app/core/mail/mail.ts";
import type { Db } from "#app/db/connect.server.ts";
import { sessions, users } from "#app/db/schema/accounts.ts";
import { lazyPromise } from "#app/lib/lazy-promise.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import type { Auth, AuthOptions, createSocialAuth, NewSession } from "./auth.server.ts";
import { DEVICE_HEADER, describeDevice } from "./device.server.ts";
import { knownDevice, recordEvent } from "./events.server.ts";
import { AGREED_AT_SIGN_UP } from "./legal-texts.ts";
import { recordSignInMethod } from "./record-change.server.ts";
import { sessionTokenOf } from "./account-cookies.ts";
import { hashOfToken } from "./session-store.server.ts";
import { firstName } from "./viewer.ts";
import { writeConsents } from "./write-profile.server.ts";

export type SocialAuth = ReturnType<typeof createSocialAuth>;

/** What the account features need from the process; created once by the composition root. */
export interface AccountsHost {
  db: Db;
  post: Post;
  /** Providers with configured keys. */
  providers: readonly string[];
  /** Origins to which a sign-in may redirect. */
  signInOrigins: readonly string[];
  now(): Date;
  /** Address people use, without a final slash. */
  baseUrl(): string;
  auth(): Promise<Auth>;
  /** Rejects when a provider's configuration cannot be loaded; the next call tries again. */
  socialAuth(): Promise<SocialAuth>;
  onError(error: unknown): void;
  /** Runs background work: how long an answer takes must not reveal whether an account exists. */
  inBackground(work: () => Promise<unknown>): void;
  /** Resolves when all background work is done. */
  settled(): Promise<void>;
}

interface AccountsOptions extends Omit<AuthOptions, "baseUrl" | "onUser" | "onSignInMethod" | "onSession"> {
  baseUrl(): string;
  /** Called for every session that begins with all that its account asks for. */
  onSignedIn?(session: BegunSession): Promise<void>;
}

interface BegunSession {
  userId: string;
  sessionId: string;
  /** Random identifier of the browser, from its cookie. */
  browser: string | null;
  /** Cookies that the browser sent with its proof. */
  cookies: string | null;
}

/** The library loads at the first request that needs it: visitors without an account never wait for it. */
export function createAccounts(options: AccountsOptions): AccountsHost {
  let social: Promise<SocialAuth> | null = null;
  const running = new Set<Promise<void>>();
  const load = () => import("./auth.server.ts");
  const settings = (): AuthOptions => ({
    ...options,
    baseUrl: options.baseUrl(),
    onUser: ({ userId, headers }) => recordSignUp(options.db, userId, headers, options.now()),
    onSignInMethod: ({ userId, provider, headers }) =>
      recordSignInMethod(options, headers ?? new Headers(), userId, provider),
    async onSession(session) {
      if (!(await recordSession(options, session, options.now()))) return;
      const { id: sessionId, userId, device: browser, cookies } = session;
      await options.onSignedIn?.({ userId, sessionId, browser, cookies });
    },
  });
  return {
    db: options.db,
    post: options.post,
    providers: options.social.map(({ provider }) => provider),
    signInOrigins: options.social.map(({ issuer }) => new URL(issuer).origin),
    now: options.now,
    baseUrl: options.baseUrl,
    onError: options.onError,
    inBackground(work) {
      const done = work().then(() => {}, options.onError);
      running.add(done);
      void done.finally(() => running.delete(done));
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    auth: lazyPromise(async () => (await load()).createAuth(settings())),
    socialAuth: () => (social ??= startSocial().catch(forget)),
  };

  async function startSocial(): Promise<SocialAuth> {
    const { createSocialAuth } = await load();
    const created = createSocialAuth(settings());
    const known = new Set((await created.$context).socialProviders.map(({ id }) => id));
    const missing = options.social.filter(({ provider }) => !known.has(provider));
    // A provider that did not answer now may answer the next request.
    if (missing.length > 0) social = null;
    return created;
  }

  function forget(error: unknown): never {
    social = null;
    throw error;
  }
}

/** Records that somebody signed up and which texts they were shown and agreed to. */
async function recordSignUp(db: Db, userId: string, headers: Headers | null, at: Date): Promise<void> {
  const { address, userAgent } = visitorOf(headers ?? new Headers());
  const agreed = AGREED_AT_SIGN_UP.map(({ kind, version }) => ({ kind, version, granted: true }));
  await writeConsents(db, userId, agreed, at);
  const device = headers?.get(DEVICE_HEADER) ?? null;
  await recordEvent(db, { userId, kind: "signed_up", at, ipAddress: address, userAgent, device });
}

/** Routes that do not yet sign in to an account with a second step: password, letter's link and provider. */
const FIRST_STEPS = ["/sign-in/email", "/verify-email", "/callback/"];

/**
 * Records a sign-in and, when the browser is new to the account, sends its owner a letter. Returns false for the session of
 * a first step alone, which the library ends at once.
 */
async function recordSession(
  { db, post, baseUrl }: { db: Db; post: Post; baseUrl(): string },
  { userId, ipAddress, userAgent, device, path, renewed, cookies }: NewSession,
  at: Date,
): Promise<boolean> {
  if (renewed) return true;
  // The browser keeps one session cookie: the previous session would stay open unused.
  const replaces = sessionTokenOf(cookies);
  if (replaces) await db.delete(sessions).where(eq(sessions.token, hashOfToken(replaces)));
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || (user.twoFactorEnabled && FIRST_STEPS.some((first) => path.startsWith(first)))) return false;
  const { first, known } = await knownDevice(db, userId, device);
  await recordEvent(db, { userId, kind: "sign_in", at, ipAddress, userAgent, device });
  if (first || known) return true;
  await post.send(user.email, {
    kind: "new_device",
    name: firstName(user.name),
    at,
    device: describeDevice(userAgent),
    address: ipAddress,
    securityUrl: `${baseUrl()}/settings/seguranca`,
  });
  return true;
}
