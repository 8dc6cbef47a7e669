import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** In the order in which they came. */
  received: Email[];
  /** Recipients whose letters were announced while they are kept waiting. */
  waiting: string[];
  /** From now on letters to this address are not accepted after its name; null ends that for new connections. */
  keepWaiting(address: string | null): void;
  /** Resolves when all clients have disconnected. */
  close(): Promise<void>;
}

/** A mail server on a free port of this machine that accepts and reads every letter. */
export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const waiting: string[] = [];
  let held: string | null = null;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onRcptTo({ address }, _session, callback) {
      if (address === held) waiting.push(address);
      else callback();
    },
    onData(stream, _session, callback) {
      stream
        .toArray()
        .then(async (chunks: Buffer[]) => {
          received.push(await PostalMime.parse(Buffer.concat(chunks)));
          callback();
        })
        .catch(callback);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    waiting,
    keepWaiting: (address) => void (held = address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
