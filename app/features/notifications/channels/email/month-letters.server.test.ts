import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { letterMarks } from "#app/db/schema/email.ts";
import { mails } from "#app/db/schema/mail.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { setPlan } from "#tests/plans.ts";
import { setMonthReport } from "./letter-preferences.server.ts";
import { writeMonthLetters } from "./month-letters.server.ts";

const { database, db } = await openTestDatabase();
const MARCH = new Date("2026-03-20T15:00:00Z");
const at = (day: string, clock = "12:00") => new Date(`2026-04-${day}T${clock}:00-03:00`);

function write(now: Date) {
  const options = { baseUrl: () => "https://martelo.example", linkSecret: "s".repeat(48), now: () => now };
  return writeMonthLetters(database, options);
}

async function newMember(email: string, plan: "free" | "premium" | null, since = MARCH): Promise<string> {
  const { userId } = await newOwner(db, since, email);
  await db.update(users).set({ emailVerified: true, createdAt: since }).where(eq(users.id, userId));
  if (plan !== null) await setPlan(db, email, plan, at("01"));
  return userId;
}

async function written(): Promise<string[]> {
  const rows = await db.select().from(mails).orderBy(mails.recipient);
  return rows.map(({ kind, recipient }) => `${kind} ${recipient.split("@")[0]}`);
}

test("who has the plan and wants it gets the report of a closed month once, also from several processes", async () => {
  await takeIn(db, { date: "2026-03-10", drafts: [newDraft("1001"), newDraft("1002")] });
  await takeIn(db, { date: "2026-03-15", drafts: [newDraft("1001")] });
  await newMember("ana@exemplo.com.br", "premium");
  await newMember("bia@exemplo.com.br", "free");
  await setMonthReport(db, await newMember("caio@exemplo.com.br", "premium"), false, MARCH);
  await newMember("davi@exemplo.com.br", "premium", at("02"));
  const blocked = await newMember("eva@exemplo.com.br", "premium");
  await db.update(profiles).set({ blockedAt: MARCH }).where(eq(profiles.userId, blocked));
  expect(await write(at("07"))).toBe(0);
  await takeIn(db, { date: "2026-04-05", drafts: [newDraft("1001")] });
  const rounds = await Promise.all([write(at("07")), write(at("07")), write(at("08"))]);
  expect(rounds.toSorted()).toEqual([0, 0, 1]);
  expect(await written()).toEqual(["month_report ana"]);
  const [letter] = await db.select().from(mails);
  expect(letter).toMatchObject({
    bulk: true,
    subject: "Relatório de março de 2026: imóveis da Caixa",
    content: {
      url: "https://martelo.example/estatisticas/2026-03",
      facts: expect.arrayContaining([
        ["À venda no fim", "1"],
        ["Saíram", "1"],
      ]),
    },
  });
  // Nobody is sent an old report.
  await newMember("gil@exemplo.com.br", "premium");
  expect(await write(at("16"))).toBe(0);
});

test("a member's quiet hours pass first, and a process leaves the round to the one that is at it", async () => {
  await takeIn(db, { date: "2026-03-10", drafts: [newDraft("1001")] });
  const userId = await newMember("ana@exemplo.com.br", "premium");
  await db.insert(notificationPreferences).values({ userId, quietFrom: 10, quietTo: 14, updatedAt: MARCH });
  expect(await write(at("08", "12:00"))).toBe(0);
  await database.exclusively("month-letters", async () => {
    expect(await write(at("08", "14:00"))).toBe(0);
  });
  expect(await write(at("08", "14:00"))).toBe(1);
});

test("nobody is sent the invented figures of a demonstration", async () => {
  await takeIn(db, { date: "2026-03-10", drafts: [newDraft("9001")] }, { origin: "demo" });
  await newMember("ana@exemplo.com.br", "premium");
  expect(await write(at("08"))).toBe(0);
});

test("an interrupted round leaves neither a letter nor a mark, and turning it off drops what waits", async () => {
  await takeIn(db, { date: "2026-03-10", drafts: [newDraft("1001")] });
  const ana = await newMember("ana@exemplo.com.br", null);
  await db
    .update(profiles)
    .set({ freeTrialStart: at("01"), freeTrialDays: 30 })
    .where(eq(profiles.userId, ana));
  expect(await write(at("08"))).toBe(1);
  await db.delete(mails);
  await db.delete(letterMarks);
  const transaction = db.transaction.bind(db);
  const broken = vi.spyOn(db, "transaction").mockImplementation((work) =>
    transaction(async (tx) => {
      await work(tx);
      throw new Error("connection lost");
    }),
  );
  await expect(write(at("08"))).rejects.toThrow("connection lost");
  broken.mockRestore();
  expect([await written(), await db.select().from(letterMarks)]).toEqual([[], []]);
  expect(await write(at("08"))).toBe(1);
  await setMonthReport(db, ana, false, at("08"));
  expect(await written()).toEqual([]);
});
