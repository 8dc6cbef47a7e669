import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";

interface Letter {
  /** The name of its file. */
  file: string;
  subject: string;
  text: string;
  /** Addresses in the letter, in its order. */
  links: string[];
}

interface Wanted {
  to: string;
  /** Part of the subject. */
  subject: string | RegExp;
  /** Number of such letters to wait for; the last of them is returned. */
  count?: number;
  timeoutMs?: number;
}

/** The first letter of a product waits for the code that writes letters. */
const TIMEOUT_MS = 60_000;

/** Waits for a letter that the product under test wrote: letters are sent in the background. */
export async function letterTo({ to, subject, count = 1, timeoutMs = TIMEOUT_MS }: Wanted): Promise<Letter> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    const found = (await outbox()).filter(
      (letter) => letter.to.includes(to) && letter.subject.search(subject) >= 0,
    );
    const wanted = found[count - 1];
    if (wanted) return wanted;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no letter "${subject}" to ${to}; there are ${JSON.stringify(await outbox(), null, 1)}`);
}

/** The subjects of all letters to somebody. */
export async function subjectsTo(to: string): Promise<string[]> {
  return (await outbox()).filter((letter) => letter.to.includes(to)).map(({ subject }) => subject);
}

type Addressed = Letter & { to: string[] };

/** By path: parsing all letters at each look took longer than most waits for one. A letter's file never changes. */
const parsed = new Map<string, Promise<Addressed>>();

/** All letters, the oldest first. */
async function outbox(): Promise<Addressed[]> {
  const folder = path.join(process.env.MARTELO_DATA_DIR!, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(
    files.map((name) => {
      const file = path.join(folder, name);
      const letter = parsed.get(file) ?? parse(file);
      parsed.set(file, letter);
      return letter;
    }),
  );
}

async function parse(file: string): Promise<Addressed> {
  const mail = await PostalMime.parse(await readFile(file));
  const text = mail.text ?? "";
  return {
    file: path.basename(file),
    to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
    subject: mail.subject ?? "",
    text,
    links: text.match(/https?:\/\/[^\s<>)\]]+/g) ?? [],
  };
}
