import { eq } from "drizzle-orm";
import { users } from "#app/db/schema/accounts.ts";
import type { MailContent } from "#app/features/mail/mail.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { deviceOf } from "./device.server.ts";
import { recordEvent } from "./events.server.ts";
import type { AccountEventKind } from "./events.ts";
import type { AccountsHost } from "./host.server.ts";
import { firstName } from "./viewer.ts";

/** What a letter about a change needs to know of the member and the moment. */
export interface ChangeNews {
  name: string;
  at: Date;
  securityUrl: string;
}

/** Writes a change of an account into its history and, where there is a letter for it, to its owner. */
export async function recordChange(
  host: AccountsHost,
  headers: Headers,
  userId: string,
  kind: AccountEventKind,
  letter?: (news: ChangeNews) => MailContent,
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
