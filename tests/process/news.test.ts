import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Step } from "#app/platform/failpoint.server.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { writeList } from "./lists.ts";
import { importInto, processes, queryOn } from "./martelo.ts";
import { newMember } from "./people.ts";

const { host, serve, newDatabase } = processes();
const files = processes({ perFile: true });

/** A database with a member's alert and a list, and a later list with one more property. */
let base: string;
let later: string;

beforeAll(async () => {
  const list = async (date: "2026-01-08" | "2026-01-09", ...numbers: string[]) =>
    writeList(
      await files.newFolder(),
      "SP",
      date,
      numbers.map((number) => ({ number })),
    );
  const server = await files.host({ lists: [await list("2026-01-08", "8000000000017")] });
  base = server.env.DATABASE_URL!;
  later = await list("2026-01-09", "8000000000017", "8000000000025");
  const ana = await newMember(server, "ana@exemplo.com.br");
  const alert = { intent: "criar", nome: "Em São Paulo", evento: "novo", estado: "SP" };
  expect((await ana.post("/alerts", alert)).headers.get("location")).toBe("/alerts?criado=1");
  await server.stop();
});

/** Each step of news on their way, with the letters that are written after it and those that have arrived. */
const STEPS: [step: Step, written: number, arrived: number][] = [
  ["news written", 0, 0],
  ["message claimed", 1, 0],
  ["message sent", 1, 1],
];

test.for(STEPS)(
  "a server that dies after '%s' leaves the news to the next one, and their letter is one to whoever reads it",
  async ([step, written, arrived]) => {
    const mail = await startMailServer();
    onTestFinished(mail.close);
    const env = { DATABASE_URL: await newDatabase(base), SMTP_URL: mail.url };
    const first = await serve({ env: { ...env, MARTELO_DIES_AFTER: `${step}:1` } });
    await importInto(env.DATABASE_URL, later);
    expect((await first.done).signal).toBe("SIGKILL");

    const letters = () =>
      queryOn<{ sent_at: Date | null }>(env.DATABASE_URL, "select sent_at from mails where kind = 'matches'");
    const news = () =>
      queryOn<{ number: string }>(env.DATABASE_URL, "select n_do_imovel as number from notifications");
    expect(await news()).toEqual([{ number: "8000000000025" }]);
    expect([await letters(), mail.received.length]).toEqual([
      Array.from({ length: written }, () => ({ sent_at: null })),
      arrived,
    ]);
    // The lease of the process that died has ended.
    await queryOn(env.DATABASE_URL, "update mails set next_attempt_at = now() where sent_at is null");
    await host({ env });
    await expect.poll(async () => (await letters()).map(({ sent_at: at }) => at !== null)).toEqual([true]);
    expect(await news()).toHaveLength(1);
    expect(mail.received).toHaveLength(arrived + 1);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1);
  },
);
