import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { openDatabase } from "#app/db/connect.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { BenchData } from "./load.ts";
import { importFolder } from "./load.ts";
import { residentMegabytes } from "./machine.ts";
import { startServer } from "./server-process.ts";
import { figureOf, type Findings } from "./table.ts";

const MEMBERS = 10_000;
/** Matches of each member's two alerts; the letter shows six of them. */
const FOUND = 16;
const TIMEOUT_MS = 600_000;
const LOOK_MS = 100;

/**
 * 10,000 digests, all due at once: composed, rendered and handed to a mail server by the product as `npm start` runs
 * it.
 */
export async function benchDelivery(data: BenchData, runs: number): Promise<Findings> {
  const dataDir = path.join(data.folder, "delivery");
  const sink = await mailSink();
  const times: number[] = [];
  const grown: number[] = [];
  let bytes = 0;
  try {
    await prepare(dataDir, data.firstDay);
    for (let run = 0; run < runs; run++) {
      await makeDue(dataDir);
      sink.forget();
      const start = performance.now();
      const server = await startServer(dataDir, { env: { SMTP_URL: sink.url } });
      const memory: number[] = [];
      for (const end = Date.now() + TIMEOUT_MS; sink.count() < MEMBERS && Date.now() < end;) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        memory.push(residentMegabytes(server.pid) ?? 0);
      }
      if (sink.count() !== MEMBERS) throw new Error(`${sink.count()} of ${MEMBERS} digests arrived`);
      times.push((sink.lastAt() - Math.max(start, sink.firstAt())) / 1_000);
      // Measured from the steady part: loading templates and filling pools happens once.
      const swing = memory.slice(Math.floor(memory.length / 4));
      grown.push((swing.at(-1) ?? 0) - (swing[0] ?? 0));
      bytes = sink.bytes() / MEMBERS;
      await server.stop();
    }
  } finally {
    await sink.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  const figure = figureOf(times);
  return {
    checks: [
      {
        what: "10,000 digests rendered and handed to a local mail server",
        figure,
        unit: "s",
        atMost: 60,
      },
      { what: "memory the server gains while it sends them", figure: figureOf(grown), unit: "MB" },
    ],
    tables: [
      {
        title: "Digests",
        notes: [
          `${MEMBERS} members, ${FOUND} matches each by two alerts; composing, rendering and SMTP in the server process, embedded database`,
          "seconds from the first letter to the last, beside the mail server that takes them",
        ],
        columns: ["digests", "kB each", "seconds", "digests/s"],
        rows: [[MEMBERS, Math.round(bytes / 1_024), figure, Math.round(MEMBERS / figure.median)]],
      },
    ],
  };
}

/** A mail server that counts the letters it receives. */
async function mailSink() {
  let [count, bytes, firstAt, lastAt] = [0, 0, 0, 0];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onData(stream, _session, callback) {
      stream.on("data", (chunk: Buffer) => (bytes += chunk.length));
      stream.on("end", () => {
        lastAt = performance.now();
        if (count++ === 0) firstAt = lastAt;
        callback();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: () => count,
    bytes: () => bytes,
    firstAt: () => firstAt,
    lastAt: () => lastAt,
    forget: () => ([count, bytes, firstAt, lastAt] = [0, 0, 0, 0]),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Members on the free plan, each with two alerts that found some of the events of a list. */
async function prepare(dataDir: string, list: string): Promise<void> {
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  try {
    await importFolder(database, list);
    const { db } = database;
    const past = new Date(Date.now() - 30 * DAY_MS);
    await db.execute(sql`insert into users (name, email, email_verified, created_at)
      select 'Ana Maria Lima', 'ana' || i || '@exemplo.com.br', true, ${past} from generate_series(1, ${MEMBERS}::integer) i`);
    await db.execute(sql`update profiles set free_trial_start = ${past}, free_trial_days = 0`);
    await db.execute(sql`
      insert into user_alerts (user_id, name, location, property_type, query, by_place, events, since_event, created_at, updated_at)
      select id, name.name, '', '', 'estado=SP', false, '{novo}', 0, ${past}, ${past}
      from users, (values ('Casas em Campinas'), ('Até R$ 200 mil')) as name(name)`);
    // The first list of a state has no events, so each property is given one.
    await db.execute(sql`
      insert into property_events (n_do_imovel, uf, tipo, data_lista, de_centavos, para_centavos, created_at)
      select n_do_imovel, uf, 'baixou', visto_primeiro, preco * 5 / 4, preco, ${past}
      from properties order by id limit 5000 on conflict do nothing`);
    await db.execute(sql`
      with alert as (select id, user_id, row_number() over (order by id) as n from user_alerts),
      event as (select n_do_imovel, tipo, data_lista, row_number() over (order by id) as n from property_events where tipo = 'baixou'),
      many as (select count(*) as events from event)
      insert into notifications (alert_id, user_id, n_do_imovel, tipo, data_lista, created_at)
      select alert.id, alert.user_id, event.n_do_imovel, event.tipo, event.data_lista, ${new Date(Date.now() - 3 * DAY_MS)}
      from alert, many, generate_series(0, ${FOUND / 2 - 1}) as k
      join event on true
      where event.n = (alert.n * 7 + k) % many.events + 1`);
    await db.execute(sql`analyze`);
  } finally {
    await database.close();
  }
}

/** Resets the cursors, so that every member is due. */
async function makeDue(dataDir: string): Promise<void> {
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  await database.db.execute(sql`delete from letter_marks`);
  await database.db.execute(sql`delete from mails`);
  await database.close();
}
