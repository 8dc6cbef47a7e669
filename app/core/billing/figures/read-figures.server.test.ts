import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { paidAtSandbox, testBilling } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { figureLines } from "./figure-words.ts";
import { readFigures } from "./read-figures.server.ts";

const { db } = await openTestDatabase();
const START = new Date("2026-11-05T12:00:00Z");

test("figures are read from the stored messages of one provider, and those of a sandbox are said to be no money", async () => {
  let now = START;
  const billing = testBilling(db, () => now);
  const people = ["ana", "bia", "carla"].map((name) => ({
    userId: randomUUID(),
    email: `${name}@exemplo.com.br`,
  }));
  for (const { userId, email } of people)
    await db.insert(users).values({ id: userId, name: "Ana", email, createdAt: START });
  await paidAtSandbox(billing, people[0]!);
  await paidAtSandbox(billing, people[1]!, { method: "pix" });
  await paidAtSandbox(billing, people[2]!);
  now = new Date(START.getTime() + DAY_MS);
  await billing.sandbox.act(`cus_${people[2]!.userId}`, "dispute", "at_once");
  await billing.sandbox.deliver(billing.desk.receive);

  const figures = await readFigures(db, billing.sandbox, now);
  expect(figures.months.at(-1)!.sums).toMatchObject({ mrrCents: 2_990, singleCents: 2_990, payers: 2 });
  expect(figures.now).toEqual({ trials: 1, trialsEnding: 1 });
  const lines = figureLines(figures, billing.sandbox);
  expect(lines[0]).toBe("Ambiente de teste: nenhum destes valores é dinheiro de verdade.");
  expect(lines).toContain("11/2026 (até agora)");
  expect(lines).toContain("  Perda de pagantes (churn): dados insuficientes");

  const real = await readFigures(db, { ...billing.sandbox, name: "stripe", live: true }, now);
  expect(real.months.at(-1)!.sums).toMatchObject({ mrrCents: 0, payers: 0, receivedCents: 0 });
});
