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
    const letters = (await lettersTo(to)).filter((letter) => letter.subject.search(subject) >= 0);
    const wanted = letters[count - 1];
    if (wanted) return wanted;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `no letter "${subject}" to ${to}; there are ${JSON.stringify(await lettersTo(to), null, 1)}`,
  );
}

/** The subjects of all letters to somebody. */
export async function subjectsTo(to: string): Promise<string[]> {
  return (await lettersTo(to)).map(({ subject }) => subject);
}

/** By path: a letter's file never changes. */
const texts = new Map<string, Promise<string>>();
const parsed = new Map<string, Promise<Addressed>>();

/** All letters to somebody, the oldest first: those to others are not parsed, which took longer than most waits for one. */
async function lettersTo(to: string): Promise<Letter[]> {
  const folder = path.join(process.env.MARTELO_DATA_DIR!, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const letters = files.map(async (name) => {
    const file = path.join(folder, name);
    const text = texts.get(file) ?? readFile(file, "utf8");
    texts.set(file, text);
    if (!(await text).includes(to)) return [];
    const letter = parsed.get(file) ?? parse(name, await text);
    parsed.set(file, letter);
    return (await letter).to.includes(to) ? [await letter] : [];
  });
  return (await Promise.all(letters)).flat();
}

type Addressed = Letter & { to: string[] };

async function parse(file: string, written: string): Promise<Addressed> {
  const mail = await PostalMime.parse(written);
  const text = mail.text ?? "";
  return {
    file,
    to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
    subject: mail.subject ?? "",
    text,
    links: text.match(/https?:\/\/[^\s<>)\]]+/g) ?? [],
  };
}
