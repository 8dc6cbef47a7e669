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
  /** From now on this address is answered like this, such as `550 5.1.1 user unknown`; null: its letters are taken. */
  refuse(address: string, answer: string | null): void;
  /** Recipients that were refused, in the order in which they were named. */
  refusals: string[];
  /** Resolves when all clients have disconnected. */
  close(): Promise<void>;
}

/** A mail server on a free port of this machine that accepts and reads every letter unless told otherwise. */
export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const waiting: string[] = [];
  const refusals: string[] = [];
  const answers = new Map<string, string>();
  let current: string | null = null;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onRcptTo({ address }, _session, callback) {
      const answer = answers.get(address);
      if (answer) {
        refusals.push(address);
        callback(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }));
      } else if (address === current) waiting.push(address);
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
    refusals,
    refuse(address, answer) {
      if (answer === null) answers.delete(address);
      else answers.set(address, answer);
    },
    keepWaiting: (address) => void (current = address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
