import { writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, isNull } from "drizzle-orm";
import type { Email } from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#app/db/connect.server.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { mails } from "#app/db/schema/mail.ts";
import { pushes } from "#app/db/schema/push.ts";
import { MAX_SHOWN } from "#app/features/notifications/channels/email/letter-content.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { startPushEndpoint, type TestSubscription } from "#tests/push-endpoint.ts";
import { realData } from "#tests/real-data.ts";
import { selfSigned } from "#tests/self-signed.ts";
import { openBell } from "./bell-stream.ts";
import { inventDays, newsOf, readDay, type News } from "./list-news.ts";
import { writePart } from "./lists.ts";
import { importInto, processes, type Site } from "./martelo.ts";
import { newMember, putOn, type Person } from "./people.ts";

const { serve, newDatabase, newFolder } = processes();
const DATES = ["2026-03-03", "2026-03-10", "2026-03-12"] as const;
const ANA = "ana@exemplo.com.br";
const BIA = "bia@exemplo.com.br";
const SOON = { interval: 50 };

interface Wish {
  name: string;
  form: Record<string, string>;
  /** The condition of the alert, evaluated on the rows of the list. */
  finds(news: News): boolean;
}

const ANAS: Wish[] = [
  {
    name: "Em Niterói",
    form: { lugar: "Niterói, RJ", evento: "novo" },
    finds: ({ kind, row }) => kind === "novo" && row.city === "NITEROI",
  },
  {
    name: "Casas até 60 mil",
    form: { estado: "RJ", tipo: "casa", preco_max: "60.000", evento: "novo" },
    finds: ({ kind, row }) => kind === "novo" && row.type === "Casa" && row.cents <= 60_000_00,
  },
  {
    name: "Por um quarto do valor",
    form: { estado: "RJ", desconto_min: "75", evento: "novo" },
    finds: ({ kind, row }) => kind === "novo" && row.discount >= 75,
  },
  {
    name: "Baixou em Macaé",
    form: { lugar: "Macaé, RJ", evento: "baixou" },
    finds: ({ kind, row }) => kind === "baixou" && row.city === "MACAE",
  },
];
const BIAS: Wish[] = [
  {
    name: "Salas",
    form: { tipo: "sala", evento: "novo" },
    finds: ({ kind, row }) => kind === "novo" && row.type === "Sala",
  },
  {
    name: "Salas de volta",
    form: { tipo: "sala", evento: "voltou" },
    finds: ({ kind, row }) => kind === "voltou" && row.type === "Sala",
  },
];

/**
 * The rows of real lists in the towns and of the type that wishes name, and some of the others: a fifth of all. Only by
 * what no list changes, because a row that enters the part later would be news.
 */
function isWanted([number, , city, , , , , , , description]: string[]): boolean {
  if (["NITEROI", "MACAE"].includes(city!.trim())) return true;
  return /^\s*Sala/.test(description!) || /[37]\s*$/.test(number!);
}

interface Expected {
  /** `Salas: novo 8444400000001 2026-03-10`. */
  rows: string[];
  properties: string[];
}

/** The notifications that alerts must give for the news of a list. */
function expected(wishes: Wish[], news: News[], date: string): Expected {
  const matches = wishes.flatMap(({ name, finds }) => news.filter(finds).map((one) => ({ name, ...one })));
  return {
    rows: matches.map(({ name, kind, row }) => `${name}: ${kind} ${row.number} ${date}`),
    properties: [...new Set(matches.map(({ row }) => row.number))].sort(),
  };
}

interface ServerState {
  id: string;
  sentAt: Date | null;
}

const unsent = (rows: ServerState[]) => rows.filter(({ sentAt }) => sentAt === null).map(({ id }) => id);

/** What a database holds that no server uses; unfinished messages become due at once, without their leases. */
async function stateOf(url: string) {
  const { db, close } = await openDatabase({ url, dataDir: "" });
  try {
    const rows = await db
      .select()
      .from(notifications)
      .innerJoin(userAlerts, eq(userAlerts.id, notifications.alertId));
    const letters = await db.select().from(mails).where(eq(mails.kind, "matches"));
    const messages = await db.select().from(pushes);
    for (const table of [mails, pushes])
      await db.update(table).set({ nextAttemptAt: new Date() }).where(isNull(table.sentAt));
    return {
      notifications: rows
        .map(
          ({ user_alerts: { name }, notifications: n }) => `${name}: ${n.tipo} ${n.nDoImovel} ${n.dataLista}`,
        )
        .sort(),
      letters,
      messages,
    };
  } finally {
    await close();
  }
}

async function turnOn(person: Person, { endpoint, p256dh, auth }: TestSubscription): Promise<void> {
  const assinatura = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  expect((await person.post("/settings/avisos/aparelhos", { intent: "ligar", assinatura })).status).toBe(201);
}

async function makeAlerts(person: Person, wishes: Wish[]): Promise<void> {
  for (const { name, form } of wishes) {
    const { status } = await person.post("/alerts", { intent: "criar", nome: name, ...form });
    expect([name, status]).toEqual([name, 302]);
  }
}

const idOf = ({ messageId }: Email) => /^<([^@]+)@/.exec(messageId!)![1]!;
const once = <T extends { id: string }>(rows: T[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

/** All messages that a phone received, in their order. */
function messagesOf({ received }: TestSubscription) {
  return received.map(({ text }) => JSON.parse(text) as { id: string; path: string; count: number });
}

/** The number of properties that a phone was notified of: a repeated message replaces the first. */
function countOf(phone: TestSubscription): number {
  return once(messagesOf(phone)).reduce((sum, { count }) => sum + count, 0);
}

/** The letter is about these properties, names as many as fit, and has a one-click unsubscribe link. */
function expectLetter(letter: Email | undefined, to: string, properties: string[]): void {
  expect(letter?.to?.map(({ address }) => address)).toEqual([to]);
  const { text, headers } = letter!;
  const named = text!.match(/(?<=\/property\/)\d+/g)!;
  expect(properties).toEqual(expect.arrayContaining(named));
  expect(new Set(named).size).toBe(Math.min(properties.length, MAX_SHOWN));
  expect(text).toContain(
    properties.length === 1 ? "Um imóvel para você" : `${properties.length} imóveis para você`,
  );
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("list-unsubscribe")).toMatch(/^<https?:\/\/\S+\/avisos\/cancelar\?t=\S+>$/);
}

/** Messages sent before the kill arrived once; those that were left, and new ones, arrived once after it. */
function expectOnce(
  arrived: string[],
  before: string[],
  left: string[],
  cut: ServerState[],
  last: ServerState[],
): void {
  const ids = (rows: ServerState[]) => rows.map(({ id }) => id);
  expect(new Set(before).size).toBe(before.length);
  expect([...new Set([...before, ...left])].sort()).toEqual(ids(cut).sort());
  const since = ids(last).filter((id) => !ids(cut).includes(id));
  expect(arrived.toSorted()).toEqual([...before, ...left, ...since].sort());
  expect(last.filter(({ sentAt }) => sentAt === null)).toEqual([]);
}

/** One press in a mail program ends the letters, and the page of the link undoes it. */
async function expectUnsubscribed(server: Site, { headers }: Email): Promise<void> {
  const link = headers.find(({ key }) => key === "list-unsubscribe")!.value;
  const { pathname, search, searchParams } = new URL(/^<(.*)>$/.exec(link)![1]!);
  const page = pathname + search;
  expect(await (await server.get(page)).text()).toContain("Parar de receber</button>");
  const answer = await server.get(page, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    headers: { Origin: "https://webmail.example" },
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  expect(await (await server.get(page)).text()).toContain("Voltar a receber</button>");
  const undone = await server.get(pathname, {
    method: "POST",
    body: new URLSearchParams({ t: searchParams.get("t")!, intent: "voltar" }),
    redirect: "manual",
  });
  expect([undone.status, undone.headers.get("location")]).toEqual([302, page]);
}

test("news of lists reaches alerts, letters, phones and an open bell, correctly and once, through a kill -9, and a letter's link ends the letters", async () => {
  const real = DATES.map((date) => realData(`caixa/${date}/Lista_imoveis_RJ.csv`));
  const folder = await newFolder();
  const lists = real.every((file) => file !== null)
    ? await Promise.all(DATES.map((date, i) => writePart(folder, { date, path: real[i]! }, isWanted)))
    : await inventDays(folder);
  const days = await Promise.all(lists.map(readDay));
  const [second, third] = [newsOf(days.slice(0, 2)), newsOf(days)];
  const [anas, anasLater] = [expected(ANAS, second, DATES[1]), expected(ANAS, third, DATES[2])];
  const [bias, biasLater] = [expected(BIAS, second, DATES[1]), expected(BIAS, third, DATES[2])];
  for (const { finds } of ANAS) expect(second.filter(finds)).not.toEqual([]);
  for (const { finds } of BIAS) expect(third.filter(finds)).not.toEqual([]);

  const mail = await startMailServer();
  onTestFinished(mail.close);
  const arrived = () =>
    mail.received.filter(({ headers }) => headers.some(({ key }) => key === "list-unsubscribe"));
  const lettersTo = (to: string) =>
    once(arrived().map((letter) => ({ id: idOf(letter), letter }))).flatMap(({ letter }) =>
      letter.to?.[0]?.address === to ? [letter] : [],
    );
  const keys = selfSigned();
  const [anasService, biasService] = [await startPushEndpoint(keys), await startPushEndpoint(keys)];
  onTestFinished(anasService.close);
  onTestFinished(biasService.close);
  const [anasPhone, biasPhone] = [anasService.subscribe(), biasService.subscribe()];
  const messages = () => [...messagesOf(anasPhone), ...messagesOf(biasPhone)].map(({ id }) => id);
  const trusted = path.join(await newFolder(), "push.pem");
  await writeFile(trusted, keys.cert);
  const env = {
    DATABASE_URL: await newDatabase(),
    SESSION_SECRET: "the same secret for both servers",
    SMTP_URL: mail.url,
    PUSH_ANY_HOST: "on",
    NODE_EXTRA_CA_CERTS: trusted,
  };

  const first = await serve({ env });
  const list = (n: number) => importInto(env.DATABASE_URL, lists[n]!);
  const ana = await newMember(first, ANA, async () => mail.received);
  const bia = await newMember(first, BIA, async () => mail.received);
  await putOn({ env }, ANA, "premium");
  await list(0);
  await makeAlerts(ana, ANAS);
  await makeAlerts(bia, BIAS);
  await turnOn(ana, anasPhone);
  await turnOn(bia, biasPhone);
  const bell = await openBell(ana);
  await bell.says("0");

  // The mail server does not accept Bia's letter; her phone's push service receives messages but never confirms them.
  mail.keepWaiting(BIA);
  biasService.onArrival(() => new Promise(() => {}));
  await list(1);
  await bell.says(`${anas.rows.length}`);
  await expect.poll(() => lettersTo(ANA).length, SOON).toBe(1);
  await expect.poll(() => countOf(anasPhone), SOON).toBe(anas.properties.length);
  await expect.poll(() => countOf(biasPhone), SOON).toBe(bias.properties.length);
  await expect.poll(() => mail.waiting, SOON).toEqual([BIA]);
  await first.kill();

  const cut = await stateOf(env.DATABASE_URL);
  expect(cut.notifications).toEqual([...anas.rows, ...bias.rows].sort());
  const before = { letters: arrived().map(idOf), messages: messages() };
  const left = { letters: unsent(cut.letters), messages: unsent(cut.messages) };
  expectLetter(lettersTo(ANA)[0], ANA, anas.properties);
  expect(lettersTo(BIA)).toEqual([]);
  expect(left.messages).toEqual(expect.arrayContaining(messagesOf(biasPhone).map(({ id }) => id)));

  mail.keepWaiting(null);
  biasService.onArrival(() => {});
  const again = await serve({ env, dataDir: first.dataDir });
  await expect.poll(() => arrived().length, SOON).toBe(before.letters.length + left.letters.length);
  await expect.poll(() => messages().length, SOON).toBe(before.messages.length + left.messages.length);
  expectLetter(lettersTo(BIA)[0], BIA, bias.properties);
  // The service replaces a message by the one of the same topic.
  const topics = biasPhone.received.map(({ headers }) => headers.topic);
  expect(new Set(topics)).toEqual(new Set(bias.properties.map((number) => `imovel-${number}`)));
  const named = once(messagesOf(biasPhone)).map((message) => message.path);
  expect(named.sort()).toEqual(bias.properties.map((number) => `/property/${number}`));

  // The same list again, and a later one after it: only the later one gives notifications.
  await list(1);
  await list(2);
  const reopened = await openBell(ana.at(again), bell.heard.at(-1)!.id!);
  await reopened.says(`${anas.rows.length + anasLater.rows.length}`);
  await expect.poll(() => lettersTo(ANA).length, SOON).toBe(2);
  await expect.poll(() => lettersTo(BIA).length, SOON).toBe(2);
  const sum = (one: Expected, other: Expected) => one.properties.length + other.properties.length;
  await expect.poll(() => countOf(anasPhone), SOON).toBe(sum(anas, anasLater));
  await expect.poll(() => countOf(biasPhone), SOON).toBe(sum(bias, biasLater));
  await expectUnsubscribed(again, lettersTo(ANA)[1]!);
  expect(await again.stop()).toBe(0);

  expectLetter(lettersTo(ANA)[1], ANA, anasLater.properties);
  expectLetter(lettersTo(BIA)[1], BIA, biasLater.properties);
  const last = await stateOf(env.DATABASE_URL);
  expect(last.notifications).toEqual([anas, bias, anasLater, biasLater].flatMap(({ rows }) => rows).sort());
  expectOnce(arrived().map(idOf), before.letters, left.letters, cut.letters, last.letters);
  expectOnce(messages(), before.messages, left.messages, cut.messages, last.messages);
});
