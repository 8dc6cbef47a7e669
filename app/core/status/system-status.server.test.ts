import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#app/db/schema/mail.ts";
import { imports } from "#app/db/schema/imports.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { openTestDatabase } from "#tests/database.ts";
import { STATUS_PORTS } from "#tests/status-ports.ts";
import { readSystemStatus, type StatusPorts } from "./system-status.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T15:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);

async function status(ports: Partial<StatusPorts> = {}) {
  const engine = () => ({
    size: 3,
    freshness: { newest: null, byState: {}, newsStates: [], demo: false },
  });
  const parts = await readSystemStatus(db, { system: { ...STATUS_PORTS, ...ports }, engine }, NOW);
  return Object.fromEntries(parts.map(({ key, text }) => [key, text]));
}

test("messages that wait, were sent today and were given up are counted through sending, retrying and deleting", async () => {
  const letter = { recipient: "ana@exemplo.com.br", kind: "reset", subject: "a", html: "a", plain: "a" };
  const write = async () => {
    const [row] = await db
      .insert(mails)
      .values({ ...letter, createdAt: before(HOUR_MS), nextAttemptAt: before(2 * MINUTE_MS) })
      .returning({ id: mails.id });
    return eq(mails.id, row!.id);
  };
  const [sent, stuck, again] = [await write(), await write(), await write()];
  expect((await status()).queue).toBe("3 mensagens a enviar, desde 2 min atrás");
  await db.update(mails).set({ nextAttemptAt: null, sentAt: NOW }).where(sent);
  for (const which of [stuck, again]) await db.update(mails).set({ nextAttemptAt: null }).where(which);
  expect(await status()).toMatchObject({ queue: "Vazia", mail: "1 enviado hoje; 2 não chegaram" });
  await db
    .update(mails)
    .set({ nextAttemptAt: new Date(NOW.getTime() + 1) })
    .where(again);
  await db.delete(mails).where(stuck);
  expect(await status()).toMatchObject({ queue: "Vazia", mail: "1 enviado hoje" });
});

test("the newest file is the last import, and of a database that does not answer nothing more is asked", async () => {
  const file = { origem: "cli", iniciadoEm: before(HOUR_MS), terminadoEm: before(HOUR_MS) };
  await db.insert(imports).values({ ...file, arquivo: "Lista_SP.csv" });
  await db.insert(imports).values({ ...file, arquivo: "Lista_RJ.csv" });
  expect((await status()).imports).toBe("Lista_RJ.csv (1h atrás)");
  const silent = { askDatabase: async () => ({ reachable: false, busy: false, ms: null }) };
  expect(Object.keys(await status(silent))).toEqual(["database", "search", "lists", "map"]);
});
