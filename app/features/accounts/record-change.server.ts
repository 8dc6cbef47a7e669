import { eq } from "drizzle-orm";
import { accounts, users } from "#app/db/schema/accounts.ts";
import type { Db } from "#app/db/connect.server.ts";
import type { MailContent, Post } from "#app/core/mail/mail.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { deviceOf } from "./device.server.ts";
import { recordEvent, type AccountEventKind } from "./events.server.ts";
import { isSocialProvider, SOCIAL_PROVIDERS } from "./social.ts";
import { firstName } from "./viewer.ts";

/** What a letter about a change needs to know. */
interface ChangeDetails {
  name: string;
  at: Date;
  securityUrl: string;
}

interface Recorder {
  db: Db;
  post: Post;
  now(): Date;
  baseUrl(): string;
}

/** Records a change of an account in its history and, where there is a letter about it, sends it to the owner. */
export async function recordChange(
  host: Recorder,
  headers: Headers,
  userId: string,
  kind: AccountEventKind,
  letter?: (details: ChangeDetails) => MailContent,
  detail?: Record<string, string>,
): Promise<void> {
  const at = host.now();
  const { address, userAgent } = visitorOf(headers);
  const device = deviceOf(headers);
  await recordEvent(host.db, {
    userId,
    kind,
    at,
    ipAddress: address,
    userAgent,
    device,
    ...(detail && { detail }),
  });
  if (!letter) return;
  const [user] = await host.db.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  const securityUrl = `${host.baseUrl()}/settings/seguranca`;
  await host.post.send(user.email, letter({ name: firstName(user.name), at, securityUrl }));
}

/**
 * Records that a provider can sign in to an existing account from now on, and sends the owner a letter. The sign-in
 * method that created the account is not recorded.
 */
export async function recordSignInMethod(
  host: Recorder,
  headers: Headers,
  userId: string,
  provider: string,
): Promise<void> {
  if (!isSocialProvider(provider)) return;
  const methods = await host.db
    .select({ by: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  if (methods.length < 2) return;
  const hasPassword = methods.some(({ by }) => by === "credential");
  const name = SOCIAL_PROVIDERS[provider];
  const letter = (details: ChangeDetails): MailContent => ({
    kind: "provider_linked",
    provider: name,
    hasPassword,
    ...details,
  });
  await recordChange(host, headers, userId, "provider_linked", letter, { provedor: provider });
}
