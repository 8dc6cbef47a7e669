import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { LETTER } from "#tests/one-letter.ts";
import { createSmtpTransport } from "./mail-transport.server.ts";

interface Received {
  email: Email;
  from: string;
  to: string[];
}

/** A mail server that requires a password, with the letters it received and the users who connected. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const connections: string[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onConnect(session, callback) {
      connections.push(session.id);
      callback();
    },
    onAuth({ username, password }, _session, callback) {
      if (username === "martelo" && password === "segredo") callback(null, { user: username });
      else callback(refused(535, "authentication failed"));
    },
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      stream
        .toArray()
        .then(async (chunks: Buffer[]) => {
          received.push({ email: await PostalMime.parse(Buffer.concat(chunks)), from, to });
          callback();
        })
        .catch(callback);
    },
    ...options,
  });
  // Clients that disconnect without QUIT are part of the test.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { server, received, connections, port: (server.server.address() as AddressInfo).port };
}

function refused(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function transportTo(port: number, password = "segredo") {
  const transport = createSmtpTransport(`smtp://martelo:${password}@127.0.0.1:${port}`, {
    from: "Martelo <avisos@martelo.example>",
    replyTo: null,
  });
  onTestFinished(() => transport.close());
  return transport;
}

test("a letter arrives as HTML and text, with headers that any mail program can read", async () => {
  const { port, received } = await mailServer();
  expect(await transportTo(port).send(LETTER)).toEqual({ sent: true });
  expect(received).toMatchObject([
    {
      from: "avisos@martelo.example",
      to: ["ana@exemplo.com.br"],
      email: {
        from: { name: "Martelo", address: "avisos@martelo.example" },
        to: [{ name: "", address: "ana@exemplo.com.br" }],
        subject: LETTER.subject,
        html: expect.stringContaining(LETTER.html),
        text: `${LETTER.plain}\n`,
        messageId: `<${LETTER.id}@martelo.example>`,
        date: "2026-11-21T15:05:00.000Z",
      },
    },
  ]);
  const headers = received[0]!.email.headers.map(({ key, value }) => [key, value]);
  expect(headers).toContainEqual(["auto-submitted", "auto-generated"]);
  expect(headers).toContainEqual(["mime-version", "1.0"]);
  expect(headers.find(([key]) => key === "content-type")?.[1]).toMatch(/^multipart\/alternative;/);
});

test("a letter with an unsubscribe link has the header for mail programs; other letters do not", async () => {
  const { port, received } = await mailServer({ authOptional: true });
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, {
    from: "avisos@martelo.example",
    replyTo: "contato@martelo.example",
  });
  onTestFinished(() => transport.close());
  const unsubscribeUrl = `https://martelo.example/avisos/cancelar?t=${"Zk3_9-aQ7tYp".repeat(6)}`;
  await transport.send({ ...LETTER, unsubscribeUrl });
  await transport.send(LETTER);
  const headers = received.map(({ email }) =>
    email.headers.filter(({ key }) => key.startsWith("list-unsubscribe")).map(({ value }) => value),
  );
  expect(headers).toEqual([[`<${unsubscribeUrl}>`, "List-Unsubscribe=One-Click"], []]);
  expect(received.map(({ email }) => email.replyTo?.[0]?.address)).toEqual(
    Array(2).fill("contato@martelo.example"),
  );
});

test("letters share a connection; when the server ends it, the next letter opens another", async () => {
  const { server, port, received, connections } = await mailServer();
  const transport = transportTo(port);
  await transport.send(LETTER);
  await transport.send(LETTER);
  expect(connections).toHaveLength(1);
  for (const connection of server.connections) (connection as { close(): void }).close();
  // Both ends have seen it.
  await expect.poll(() => promisify(server.server.getConnections.bind(server.server))()).toBe(0);
  expect(await transport.send(LETTER)).toEqual({ sent: true });
  expect(connections).toHaveLength(2);
  expect(received.map(({ email }) => email.messageId)).toEqual(
    Array(3).fill(`<${LETTER.id}@martelo.example>`),
  );
});

test.for<[at: "RCPT" | "DATA", answer: string, isAboutAddress: boolean]>([
  ["RCPT", "550 no such user", true],
  ["RCPT", "550 5.1.1 user unknown", true],
  ["RCPT", "551 5.1.6 mailbox has moved", true],
  ["RCPT", "550 5.2.1 mailbox disabled", true],
  ["DATA", "550 5.1.1 user unknown", true],
  ["RCPT", "450 4.1.1 try later", false],
  ["RCPT", "552 5.2.2 mailbox full", false],
  ["RCPT", "550 5.2.2 mailbox full", false],
  ["RCPT", "550 5.7.1 rejected by policy", false],
  ["RCPT", "550 5.1.8 sender's domain not found", false],
  ["RCPT", "554 no", false],
  ["DATA", "554 looks like spam", false],
  ["DATA", "550 5.7.1 looks like spam", false],
  ["DATA", "550 looks like spam", false],
])("%s answered with '%s': the address itself is refused: %s", async ([at, answer, isAboutAddress]) => {
  const error = refused(Number(answer.slice(0, 3)), answer.slice(4));
  const { port } = await mailServer({
    ...(at === "RCPT" && { onRcptTo: (_address, _session, callback) => callback(error) }),
    ...(at === "DATA" && {
      onData: (stream, _session, callback) => void stream.resume().on("end", () => callback(error)),
    }),
  });
  const dispatch = await transportTo(port).send(LETTER);
  expect(dispatch).toEqual({
    sent: false,
    permanent: isAboutAddress || (at === "RCPT" && answer.startsWith("5")),
    reason: expect.stringContaining(answer),
    ...(isAboutAddress && { refusesAddress: true }),
  });
});

test("a letter of which the server refuses the password is retried, and the reason does not tell it", async () => {
  const { port } = await mailServer();
  const wrongPassword = await transportTo(port, "errada").send(LETTER);
  expect(wrongPassword).toMatchObject({ sent: false, permanent: false });
  expect(JSON.stringify(wrongPassword)).not.toContain("errada");
});

test("a letter to a server that cannot be reached is retried", async () => {
  const { server, port } = await mailServer();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(await transportTo(port).send(LETTER)).toMatchObject({
    sent: false,
    permanent: false,
    reason: expect.stringContaining("ECONNREFUSED"),
  });
});

test.for([
  "ana@exemplo.com.br, bia@exemplo.com.br",
  "ana@exemplo.com.br\r\nRCPT TO:<bia@exemplo.com.br>",
  "",
])("%j is not an address, and no letter is sent to it", async (to) => {
  const { port, received } = await mailServer();
  expect(await transportTo(port).send({ ...LETTER, to })).toMatchObject({ sent: false });
  expect(received).toEqual([]);
});
