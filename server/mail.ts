import { createOutbox, type Outbox } from "#app/platform/mail-outbox.server.ts";
import { createSmtpTransport, type MailTransport } from "#app/platform/mail-transport.server.ts";
import type { Env } from "#app/platform/env.server.ts";

/** The transport of e-mails: SMTP, or else files in the data folder, which can then be read there. */
export function mailTransport({
  smtpUrl,
  mailFrom,
  contactEmail,
  dataDir,
}: Pick<Env, "smtpUrl" | "mailFrom" | "contactEmail" | "dataDir">): {
  transport: MailTransport;
  outbox: Outbox | null;
} {
  const sender = { from: mailFrom, replyTo: contactEmail };
  if (smtpUrl) return { transport: createSmtpTransport(smtpUrl, sender), outbox: null };
  const outbox = createOutbox(dataDir, sender);
  return { transport: outbox, outbox };
}
