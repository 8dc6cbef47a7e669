import { createOutbox, type Outbox } from "#app/platform/mail-outbox.server.ts";
import { createSmtpTransport, type MailTransport } from "#app/platform/mail-transport.server.ts";
import type { Env } from "#app/platform/env.server.ts";

/** The transport of e-mails: SMTP, or else files in the data folder, which can then be read there. */
export function mailTransport({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Env, "smtpUrl" | "mailFrom" | "dataDir">): {
  transport: MailTransport;
  outbox: Outbox | null;
} {
  if (smtpUrl) return { transport: createSmtpTransport(smtpUrl, mailFrom), outbox: null };
  const outbox = createOutbox(dataDir, mailFrom);
  return { transport: outbox, outbox };
}
