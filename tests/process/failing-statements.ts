// Makes statements fail in every form in which the product meets their errors, hands each to everything that writes
// errors down, and ends by one that nothing catches. Everything that it prints is what the product would have printed.
import { sql } from "drizzle-orm";
import pg from "pg";
import { createRecorder } from "#app/core/operations/recorder.server.ts";
import { inRun } from "#app/core/ingestion/run-log.server.ts";
import { startDelivery } from "#app/core/mail/delivery.server.ts";
import { openDatabase } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { startJob } from "#app/platform/job.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { reportErrorContext } from "#app/services.ts";
import { describeFailure } from "#server/command.ts";
import { environment } from "../../scripts/environment.ts";

/** A value of a person; the others hold what ends a quotation, a line or a call of a stack. */
const MARK = "marked-value";
const VALUES = [
  MARK,
  `ana "${MARK}" b`,
  `x"\nparams: ${MARK}\n    at ${MARK} (file:///${MARK}.ts:1:1)`,
  `https://martelo.example/auth?token=${MARK}`,
];

const { databaseUrl: url, dataDir } = environment();
const database = await openDatabase({ url, dataDir });
const { db } = database;
const now = () => new Date("2026-11-20T12:00:00Z");
const identity = {
  id: "00000000-0000-4000-8000-000000000001",
  host: "abc",
  pid: 1,
  version: "1",
  startedAt: now(),
};
const recorder = createRecorder(database, { log: createLog("trace"), identity, now, writeAfterMs: 1 });
const { log } = recorder;
recorder.start(() => ({
  index: { rows: 0, version: 1, builtAt: null, buildMs: null },
  caches: [],
}));
const single = new pg.Pool({ connectionString: url!, max: 1 });
await single.query("create table t (name text unique check (length(name) < 400), n int not null)");

const failureOf = (work: () => Promise<unknown>) =>
  work().then(
    () => Promise.reject(new Error("the statement did not fail")),
    (error: unknown) => error as Error,
  );

/** Errors of the database layer and of the driver alone: of casts, rows, JSON, literals and the text itself. */
async function errorsWith(value: string): Promise<Error[]> {
  const twice = "insert into t values ($1, 1), ($1, 2)";
  const works = [
    () => db.execute(sql`select ${value}::int`),
    () => db.execute(sql`select ${[value]}::uuid[]`),
    () => db.execute(sql`select ${`{"a": ${value}`}::jsonb`),
    () => db.execute(sql`select ${sql.raw(`'${value}'`)}::date`),
    () => db.execute(sql`insert into mails (recipient, kind) values (${value}, ${value})`),
    () => db.transaction((tx) => tx.execute(sql`select ${value}::timestamptz`)),
    () => db.execute(sql`select ${`${value}\0`}`),
    () => single.query("select $1::inet", [value]),
    () => single.query(twice, [value]),
    () => single.query("insert into t values ($1, null)", [value]),
    () => single.query("insert into t values ($1, 1)", [value.repeat(400)]),
  ];
  const errors = [];
  for (const work of works) errors.push(await failureOf(work));
  return errors;
}

let logged = 0;
for (const value of VALUES)
  for (const error of await errorsWith(value)) {
    const forms = [
      error,
      new Error(`could not be saved: ${error.message}`, { cause: error }),
      new AggregateError([error, new Error("another")], `all failed: ${error.message}`),
      new Error(String(error)),
      new TypeError("failed", { cause: new AggregateError([new Error("deep", { cause: error })]) }),
      Object.assign(new Error("with fields"), { body: { details: error }, detail: value, cause: { error } }),
    ];
    for (const form of forms) {
      log.error({ err: form, requestId: String(logged) }, "failed");
      log.warn({ outcome: { fault: [form] } }, "failed");
      log.fatal(form);
      log.info("failed: %s %o", String(form), form);
      reportErrorContext.defaultValue!(form, new Request("http://localhost"));
      process.stderr.write(`${describeFailure(form)}\n`);
      logged++;
    }
  }

const [error] = await errorsWith(MARK);
const fail = () => Promise.reject(error);
const job = startJob(
  { name: "matching", run: fail },
  (err) => log.error({ err }, "job failed"),
  recorder.watch.jobs,
);
await job.settled();
const options = { origin: "cli", now: now(), resolvePlace: () => null } as never;
await inRun(db, "lista.csv", options, fail).catch(() => {});
const letter = {
  recipient: "ana@exemplo.com.br",
  kind: "reset_password",
  subject: "x",
  html: "x",
  plain: "x",
};
await db.insert(mails).values({ ...letter, createdAt: now(), nextAttemptAt: now() });
const delivery = startDelivery(db, { send: fail, close() {} } as never, {
  now,
  onError: (err) => log.error({ err }, "sending failed"),
  onGivenUp: (mail) => log.error(mail, "given up"),
});
delivery.nudge();
await delivery.stop();
await recorder.stop();
process.stdout.write(`logged ${logged}\n`);
void fail();
