import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { eq } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { grantPremium } from "#app/core/billing/grant-premium.server.ts";
import { openDatabase } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import type { Hosted, Site } from "./martelo.ts";

const PASSWORD = "pitanga-azul-93";
const TIMEOUT_MS = 60_000;

/** A person in a browser that follows no redirect and keeps its cookies. */
export class Person {
  readonly #cookies = new Map<string, string>();
  readonly #server: Site;
  readonly email: string;

  constructor(server: Site, email: string) {
    this.#server = server;
    this.email = email;
  }

  /** The same browser, at another server of the same database. */
  at(server: Site): Person {
    const there = new Person(server, this.email);
    for (const [name, value] of this.#cookies) there.#cookies.set(name, value);
    return there;
  }

  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#ask(address, { headers });
  }

  /** Sends a form like a page of the product, or like one at `origin`. */
  async post(
    address: string,
    form: Record<string, string> | URLSearchParams = {},
    origin = new URL(this.#server.url).origin,
  ): Promise<Response> {
    return this.send(address, new URLSearchParams(form), origin);
  }

  /** The same with files or in another encoding. */
  async send(
    address: string,
    body: FormData | URLSearchParams,
    origin = new URL(this.#server.url).origin,
  ): Promise<Response> {
    return this.#ask(address, { method: "POST", body, headers: { Origin: origin } });
  }

  async #ask(address: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const cookie = this.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { Accept: "text/html", ...init.headers, Cookie: cookie };
    const response = await this.#server.get(address, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

/**
 * A member who signed up and followed the link of the letter, which is read from the outbox unless other `letters` are
 * given.
 */
export async function newMember(
  server: Site,
  email: string,
  letters = () => outboxOf(server),
): Promise<Person> {
  const person = new Person(server, email);
  const form = { intent: "cadastrar", name: "Ana Maria Lima", email, password: PASSWORD, repeated: PASSWORD };
  expect((await person.post("/auth", form)).status).toBe(200);
  const link = new URL(await confirmation(email, letters));
  const confirmed = await person.post("/auth/confirmar", { token: link.searchParams.get("token")! });
  expect(confirmed.headers.get("location")).toBe("/dashboard");
  return person;
}

/** Ends the trial of a member, and gives Premium without an end. */
export async function putOn({ env }: Pick<Hosted, "env">, email: string, plan: "free" | "premium") {
  const { db, close } = await openDatabase({ url: env.DATABASE_URL!, dataDir: "" });
  try {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    await db.update(profiles).set({ freeTrialDays: 0 }).where(eq(profiles.userId, user!.id));
    if (plan === "premium") await grantPremium(db, user!.id, null, new Date());
  } finally {
    await close();
  }
}

/** The link of the first letter to an address; waits for it, because letters are sent in the background. */
async function confirmation(email: string, letters: () => Promise<Email[]>): Promise<string> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
    for (const { to, text = "" } of await letters()) {
      const link = /https?:\S+\/auth\/confirmar\?[\w=.-]+/.exec(text)?.[0];
      if (link && to?.some(({ address }) => address === email)) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no letter to ${email}`);
}

/** Reads the letters of an installation without SMTP. */
export async function outboxOf(server: Site): Promise<Email[]> {
  const folder = path.join(server.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith(".eml"));
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
}
