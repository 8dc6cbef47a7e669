import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { eq } from "drizzle-orm";
import { startMailServer } from "#tests/mail-server.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { newMember } from "./people.ts";

const { serve, run, newFolder } = processes();
const LONG_TIMEOUT = { timeout: 60_000, interval: 50 };

/** A mail server that never answers, so that a letter to it stays unfinished. */
async function silentServer() {
  let callers = 0;
  const server = createServer(() => callers++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, callers: () => callers };
}

/**
 * The letters about matches of an installation that no process owns, after the leases of unfinished ones have ended.
 */
async function lettersAfterLease(dataDir: string) {
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  try {
    return await database.db
      .update(mails)
      .set({ nextAttemptAt: new Date() })
      .where(eq(mails.kind, "matches"))
      .returning();
  } finally {
    await database.close();
  }
}

/** Three servers and four imports, on a machine that may be busy. */
const TIMEOUT_MS = 300_000;

test(
  "a letter composed before a kill -9 arrives once, and its unsubscribe link ends the letters",
  { timeout: TIMEOUT_MS },
  async () => {
    const first = await serve();
    const { dataDir } = first;
    const ana = await newMember(first, "ana@exemplo.com.br");
    await ana.post("/alerts", { intent: "criar", nome: "Em São Paulo", evento: "novo", estado: "SP" });
    const list = async (date: string, ...numbers: string[]) => {
      const rows = numbers.map((number) => ({ number }));
      const file = await writeList(await newFolder(), "SP", date, rows);
      expect((await run("import", [file], { dataDir })).code).toBe(0);
    };
    await list("2026-01-08", "8000000000017");
    expect(await first.stop()).toBe(0);

    const silent = await silentServer();
    const second = await serve({ dataDir, env: { SMTP_URL: silent.url } });
    await list("2026-01-09", "8000000000017", "8000000000025");
    await expect.poll(silent.callers, LONG_TIMEOUT).toBeGreaterThan(0);
    await second.kill();
    expect(await lettersAfterLease(dataDir)).toMatchObject([
      { recipient: "ana@exemplo.com.br", sentAt: null, attempts: 0 },
    ]);

    const { url, received, close } = await startMailServer();
    onTestFinished(close);
    const third = await serve({ dataDir, env: { SMTP_URL: url } });
    await expect.poll(() => received.length, LONG_TIMEOUT).toBe(1);
    await list("2026-01-09", "8000000000017", "8000000000025");
    await list("2026-01-10", "8000000000017", "8000000000025", "8000000000033");
    await expect.poll(() => received.length, LONG_TIMEOUT).toBe(2);
    expect(received.map(({ text }) => text!.match(/\/property\/\d+/g))).toEqual([
      ["/property/8000000000025"],
      ["/property/8000000000033"],
    ]);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(2);

    const header = (name: string) => received[0]!.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const address = new URL(/^<(.*)>$/.exec(header("list-unsubscribe")!)![1]!);
    const page = address.pathname + address.search;
    const shown = await (await third.get(page)).text();
    expect(shown).toContain("Parar de receber</button>");
    const answer = await third.get(page, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      headers: { Origin: "https://webmail.example" },
      redirect: "manual",
    });
    expect(answer.status).toBe(200);
    expect(await (await third.get(page)).text()).toContain("Voltar a receber</button>");
    const undone = await third.get("/avisos/cancelar", {
      method: "POST",
      body: new URLSearchParams({ t: address.searchParams.get("t")!, intent: "voltar" }),
      redirect: "manual",
    });
    expect([undone.status, undone.headers.get("location")]).toEqual([302, page]);
    expect(await third.stop()).toBe(0);
    expect(received).toHaveLength(2);
  },
);

test("invalid preferences are shown again as they were sent, and change nothing", async () => {
  const server = await serve();
  const ana = await newMember(server, "ana@exemplo.com.br");
  const chosen = async (page: Response) =>
    [...(await page.text()).matchAll(/<option value="(\d+)" selected="">/g)].map(([, hour]) => hour);
  const wish = { intent: "emails", email: "none", hora: "19", silencio_de: "22", silencio_ate: "22" };
  const refused = await ana.post("/settings/avisos", wish);
  expect([refused.status, await chosen(refused)]).toEqual([422, ["19", "22", "22"]]);
  expect(await chosen(await ana.get("/settings/avisos"))).toEqual(["8"]);
  expect(await server.stop()).toBe(0);
});
