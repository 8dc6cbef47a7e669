import { createTransport, type SendMailOptions } from "nodemailer";
import type { Dispatch } from "#app/lib/retries.ts";

/** A rendered letter, ready to be sent by SMTP or written to the outbox. */
export interface Letter {
  /** The same at every attempt to send the letter: its Message-ID is made from it. */
  id: string;
  to: string;
  subject: string;
  html: string;
  plain: string;
  writtenAt: Date;
  /** Where one click unsubscribes from letters of this kind; null for account letters. */
  unsubscribeUrl: string | null;
}

export interface MailTransport {
  send(letter: Letter): Promise<Dispatch>;
  close(): void;
}

/**
 * A server that is silent for so long is given up. A letter takes some ten exchanges, so sending never takes longer
 * than a lease.
 */
const TIMEOUT_MS = 20_000;

/** The maximum number of letters that are sent at once. */
const CONNECTIONS = 10;

/** Who writes letters. */
export interface Sender {
  /** An address or `Name <address>`. */
  from: string;
  /** Address that answers to a letter go to; null: to `from`. */
  replyTo: string | null;
}

/** Sends by SMTP over connections that stay open between letters. */
export function createSmtpTransport(url: string, sender: Sender): MailTransport {
  const transporter = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    url,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      try {
        await transporter.sendMail(messageOf(letter, sender));
        return { sent: true };
      } catch (error) {
        return refusal(error as SmtpError);
      }
    },
    close: () => transporter.close(),
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Only a refused recipient is permanent; any other error may pass, and the letter is retried. */
function refusal(error: SmtpError): Dispatch {
  const recipient = error.command === "RCPT TO" && (error.responseCode ?? 0) >= 500;
  const unsendable = error.code === "EENVELOPE" && error.command === "API";
  const refusesAddress = isAboutAddress(error);
  return {
    sent: false,
    permanent: recipient || unsendable || refusesAddress,
    reason: error.message,
    ...(refusesAddress && { refusesAddress }),
  };
}

/** The status of RFC 3463 behind the code, of which the first number repeats the code's: `550 5.1.1 user unknown`. */
const STATUS = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/;
/** The addresses of the sender that 5.1.x may be about. */
const SENDER = new Set(["1.7", "1.8"]);
/** A full mailbox takes letters again. */
const FULL = "2.2";

/**
 * Whether a server says that the address does not exist or takes no mail: 5.1.x, or 550 for the recipient without a status
 * that is about something else, such as 5.7.x (the content, or our reputation), 5.3.x and 5.4.x (its own systems).
 */
function isAboutAddress({ command, responseCode = 0, response = "" }: SmtpError): boolean {
  if (responseCode < 500 || (command !== "RCPT TO" && command !== "DATA")) return false;
  const status = STATUS.exec(response)?.[1];
  if (status?.startsWith("1.")) return !SENDER.has(status);
  if (command !== "RCPT TO" || responseCode !== 550) return false;
  return status === undefined || (/^[02]\./.test(status) && status !== FULL);
}

/** The letter in nodemailer's form. The same letter always has the same Message-ID and date. */
export function messageOf(letter: Letter, { from, replyTo }: Sender): SendMailOptions {
  return {
    messageId: `<${letter.id}@${domainOf(from)}>`,
    date: letter.writtenAt,
    from,
    ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
    // An object is always one address, even when the text contains a comma.
    to: { name: "", address: letter.to },
    subject: letter.subject,
    text: letter.plain,
    // Set explicitly, so that it is not detected for every text.
    textEncoding: "quoted-printable",
    html: letter.html,
    // Asks mail programs not to send out-of-office answers.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(letter.unsubscribeUrl && oneClick(letter.unsubscribeUrl)),
    },
  };
}

/** RFC 8058: mail programs show a button of their own, which posts to this address. */
function oneClick(url: string) {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function domainOf(from: string): string {
  return /@([^@\s<>]+)>?$/.exec(from)?.[1] ?? "localhost";
}
