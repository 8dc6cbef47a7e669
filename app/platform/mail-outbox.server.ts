import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { createContext } from "react-router";
import { messageOf, type MailTransport, type Sender } from "./mail-transport.server.ts";
import { makePrivateFolder } from "./secret.server.ts";
import { writeWholeFile } from "./whole-file.server.ts";

/** The outbox: e-mails as `.eml` files, for an installation without SMTP. */
export interface Outbox extends MailTransport {
  /** File names, newest first. */
  newest(most: number): Promise<string[]>;
  /** The letter as it was written; null when there is no such file. */
  read(file: string): Promise<Uint8Array | null>;
  /** Removing a file a second time does nothing. */
  remove(file: string): Promise<void>;
}

/** Set only for requests that come from this machine, and only while there is an outbox. */
export const outboxContext = createContext<Outbox | null>(null);

const FILE = /^\d{8}T\d{9}Z-[0-9a-f-]{1,64}\.eml$/;

/**
 * Writes each letter to `outbox` in the data folder. Names sort by time; only the owner of the process may read the
 * files.
 */
export function createOutbox(dataDir: string, sender: Sender): Outbox {
  const folder = path.join(dataDir, "outbox");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(letter) {
      const { message } = await composer.sendMail(messageOf(letter, sender));
      const name = `${letter.writtenAt.toISOString().replaceAll(/[-:.]/g, "")}-${letter.id}.eml`;
      makePrivateFolder(folder);
      await writeWholeFile(path.join(folder, name), message as Buffer, 0o600);
      return { sent: true };
    },
    close: () => composer.close(),
    async newest(most) {
      const names = await readdir(folder).catch(unlessMissing([]));
      return names
        .filter((name) => FILE.test(name))
        .sort()
        .reverse()
        .slice(0, most);
    },
    async remove(file) {
      if (FILE.test(file)) await rm(path.join(folder, file), { force: true });
    },
    read: async (file) =>
      FILE.test(file) ? readFile(path.join(folder, file)).catch(unlessMissing(null)) : null,
  };
}

function unlessMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}
