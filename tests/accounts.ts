import { randomBytes, scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { confirmEmail } from "#app/features/accounts/confirm-email.server.ts";
import { createAccounts, type AccountsHost } from "#app/features/accounts/host.server.ts";
import { signIn } from "#app/features/accounts/sign-in.server.ts";
import { signUp } from "#app/features/accounts/sign-up.server.ts";
import type { MailContent, MailKind, Post } from "#app/core/mail/mail.ts";
import { ADDRESS_HEADER } from "#app/platform/visitor.server.ts";

export const BASE_URL = "http://localhost:3000";
export const PASSWORD = "pitanga-azul-93";

/** A `Post` that stores every letter for the test to read. */
interface TestPost extends Post {
  letters: { to: string; content: MailContent }[];
  /** The latest letter of a kind to somebody; waits for it, because letters are sent in the background. */
  letter<K extends MailKind>(kind: K, to: string): Promise<Extract<MailContent, { kind: K }>>;
}

function testPost(): TestPost {
  const letters: TestPost["letters"] = [];
  return {
    letters,
    async send(to, content) {
      letters.push({ to, content });
    },
    async letter<K extends MailKind>(kind: K, to: string) {
      for (let tries = 0; tries < 200; tries++) {
        const match = letters.findLast((letter) => letter.to === to && letter.content.kind === kind);
        if (match) return match.content as Extract<MailContent, { kind: K }>;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(
        `no letter ${kind} to ${to}; there are ${letters.map(({ content }) => content.kind).join(", ")}`,
      );
    },
  };
}

/** The library's salted scrypt at a thousandth of its cost, because tests sign in hundreds of times. */
const CHEAP: NonNullable<Parameters<typeof createAccounts>[0]["passwords"]> = {
  async hash(password) {
    const salt = randomBytes(16).toString("hex");
    return `${salt}:${cheapKey(password, salt)}`;
  },
  async verify({ hash, password }) {
    const [salt, key] = hash.split(":");
    return cheapKey(password, salt!) === key;
  },
};

function cheapKey(password: string, salt: string): string {
  return scryptSync(password, salt, 64, { N: 16 }).toString("hex");
}

/** Accounts on a test's database; letters are stored, and failures are thrown at the test's end. */
export function testAccounts(
  db: Db,
  options: Partial<
    Pick<Parameters<typeof createAccounts>[0], "social" | "passwords" | "now" | "baseUrl" | "onSignedIn">
  > = {},
): AccountsHost & { post: TestPost; failures: unknown[] } {
  const post = testPost();
  const failures: unknown[] = [];
  const host = createAccounts({
    db,
    secret: "a secret that only tests know, long enough",
    baseUrl: () => BASE_URL,
    post,
    social: [],
    passwords: CHEAP,
    now: () => new Date(),
    onError: (error) => failures.push(error),
    ...options,
  });
  return { ...host, post, failures };
}

/** A browser: it sends its cookies, from an address of its own. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();
  readonly address: string;
  readonly userAgent: string;

  constructor({ address = "203.0.113.7", userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0" } = {}) {
    this.address = address;
    this.userAgent = userAgent;
  }

  get headers(): Headers {
    return new Headers({
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "user-agent": this.userAgent,
      [ADDRESS_HEADER]: this.address,
    });
  }

  /** Stores the cookies that the server set. */
  take<T extends object>(answer: T): T {
    const cookies = "cookies" in answer ? (answer.cookies as string[]) : [];
    for (const line of cookies) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (gone) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }
}

export interface TestMember {
  userId: string;
  email: string;
  browser: TestBrowser;
}

/** Submits the sign-up form in a browser, and waits for the work after its answer. */
export async function signUpFrom(
  host: AccountsHost,
  browser: TestBrowser,
  email: string,
  name = "Ana Maria Lima",
  password = PASSWORD,
): Promise<void> {
  const answer = await signUp(host, browser.headers, { name, email, password });
  if (answer.outcome !== "letter_sent") throw new Error(`sign-up: ${answer.outcome}`);
  browser.take(answer);
  await host.settled();
}

/** A member who signed up, confirmed and is signed in, through the functions that real requests use. */
export async function newMember(
  host: AccountsHost & { post: TestPost },
  email = "ana@exemplo.com.br",
  name = "Ana Maria Lima",
): Promise<TestMember> {
  const browser = new TestBrowser();
  await signUpFrom(host, browser, email, name);
  const letter = await host.post.letter("confirm_email", email);
  const confirmed = await confirmEmail(host, browser.headers, tokenOf(letter.url));
  if (confirmed.outcome !== "confirmed") throw new Error(`confirmation: ${confirmed.outcome}`);
  browser.take(confirmed);
  const [user] = await host.db.select().from(users).where(eq(users.email, email));
  return { userId: user!.id, email, browser };
}

/** Signs a member in from a browser. */
export async function signInFrom(
  host: AccountsHost,
  browser: TestBrowser,
  email: string,
  password = PASSWORD,
) {
  const answer = await signIn(host, browser.headers, { email, password });
  return browser.take(answer);
}

export function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token")!;
}
