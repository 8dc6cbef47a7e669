import { createHmac, randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { sessions, users } from "#app/db/schema/accounts.ts";
import { ALERT_EVENTS } from "#app/core/alerts/alert.ts";
import { createAlert } from "#app/core/alerts/alerts.server.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { findOwner } from "#app/platform/owner.server.ts";
import { installationSecret } from "#app/platform/secret.server.ts";
import { handOver } from "#server/hand-over.ts";
import { DESKTOP, launchChromium } from "./chromium.ts";
import { importFolder, type BenchData } from "./load.ts";
import { residentMegabytes } from "./machine.ts";
import { startServer } from "./server-process.ts";
import { figureOf, percentile, type Findings } from "./table.ts";

const STREAMS = 1_000;
const OF_EACH = 5;
const BELL = "/notificacoes/sino";
/** Two pulses, at each of which the state of every member is read again. */
const AT_REST_MS = 45_000;

/** The time from the commit of an import to a bell in an open browser, and the memory of a thousand streams. */
export async function benchBell(data: BenchData): Promise<Findings> {
  const dataDir = path.join(data.folder, "bell");
  const cookies = await prepare(data, dataDir);
  let told = 0;
  const server = await startServer(dataDir, {
    env: { LOG_LEVEL: "info" },
    onLog(line) {
      // The server logs each round of matching, with the time.
      if (line.includes("new events matched against alerts"))
        told = z.object({ time: z.number() }).parse(JSON.parse(line)).time;
    },
  });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ ...DESKTOP, baseURL: server.url });
    const [name, value] = cookies[0]!.split("=", 2);
    await context.addCookies([{ name: name!, value: value!, url: server.url }]);
    const page = await context.newPage();
    const seen = await untilSeen(page, dataDir, data.secondDay, () => told);
    const before = residentMegabytes(server.pid);
    const streams = cookies.slice(OF_EACH).map((cookie) => listen(server.url, cookie));
    await Promise.all(streams.map(({ opened }) => opened));
    await sleep(AT_REST_MS);
    const open = residentMegabytes(server.pid);
    await sleep(AT_REST_MS);
    const later = residentMegabytes(server.pid);
    for (const { leave } of streams) leave();
    return findings(seen, { before, open, later });
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** An installation of the first day with members who are signed in; the alert of the first one matches everything. */
async function prepare(data: BenchData, dataDir: string): Promise<string[]> {
  await mkdir(dataDir);
  const secret = installationSecret(dataDir, "session-secret", { onDamaged() {} });
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  try {
    await importFolder(database, data.firstDay);
    const userIds = await newMembers(database, STREAMS / OF_EACH + 1);
    const wish = { name: "Tudo", filters: NO_FILTERS, events: [...ALERT_EVENTS] };
    await createAlert(database.db, { userId: userIds[0]!, plan: "trial" }, wish, new Date());
    const tokens = userIds.flatMap((userId) =>
      Array.from({ length: OF_EACH }, () => ({ userId, token: randomUUID() })),
    );
    const expiresAt = new Date(Date.now() + 86_400_000);
    await database.db.insert(sessions).values(tokens.map((one) => ({ ...one, expiresAt })));
    return tokens.map(({ token }) => {
      const signature = createHmac("sha256", secret).update(token).digest("base64");
      return `martelo.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    });
  } finally {
    await database.close();
  }
}

async function newMembers({ db }: Database, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    name: "Ana",
    email: `ana.${i}@exemplo.com.br`,
  }));
  await db.insert(users).values(rows);
  return rows.map(({ id }) => id);
}

/**
 * Milliseconds until the bell of an open page shows a state, from the commit of an import and from the matching after
 * it.
 */
interface Seen {
  sinceImport: number[];
  sinceMatching: number[];
}

/**
 * Imports one state's list after the other. `toldAt` is the time of the server's last log line about a matching round.
 */
async function untilSeen(page: Page, dataDir: string, folder: string, toldAt: () => number): Promise<Seen> {
  const times: Seen = { sinceImport: [], sinceMatching: [] };
  await page.goto("/favorites");
  await page.getByRole("button", { name: "Notificações" }).waitFor();
  // The stream begins when the page has loaded.
  await page
    .waitForResponse((response) => response.url().endsWith(BELL), { timeout: 10_000 })
    .catch(() => null);
  for (const file of (await readdir(folder)).sort()) {
    const seen = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const bell = document.querySelector(".bell")!;
          const look = () => {
            if (!bell.getAttribute("aria-label")!.includes(":")) return false;
            resolve(Date.now());
            return true;
          };
          new MutationObserver((_, observer) => look() && observer.disconnect()).observe(bell, {
            attributes: true,
          });
        }),
    );
    const paths = [path.join(folder, file)];
    let committed: number | null = null;
    const request = { paths, dryRun: false, accept: false, fallbackDate: null };
    const reports = handOver(findOwner(dataDir)!, "import", request);
    while (!(await reports.next()).done) committed = Date.now();
    const none = sleep(20_000, null);
    const at = await Promise.race([seen, none]);
    // A state without events notifies nobody.
    if (at !== null && committed !== null) {
      times.sinceImport.push(at - committed);
      // Both are whole milliseconds, measured in two processes.
      times.sinceMatching.push(Math.max(0, at - toldAt()));
    }
    await readAll(page);
  }
  return times;
}

/** Marks everything as read, so that the next import shows like the first. */
async function readAll(page: Page): Promise<void> {
  await page.evaluate(
    (address) =>
      fetch(address, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams({ todas_lidas: "1", ate: "999999999" }),
      }).then(() => {}),
    BELL,
  );
  await page.waitForFunction(
    () => !document.querySelector(".bell")!.getAttribute("aria-label")!.includes(":"),
  );
}

function listen(url: string, cookie: string) {
  let leave = () => {};
  const opened = new Promise<void>((resolve, reject) => {
    const headers = { Accept: "text/event-stream", Cookie: cookie };
    const request = http.get(url + BELL, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream answered ${response.statusCode}`));
      response.once("data", () => resolve());
      response.on("error", () => {});
    });
    request.on("error", reject);
    leave = () => void request.destroy();
  });
  return { opened, leave: () => leave() };
}

function findings(
  { sinceImport, sinceMatching }: Seen,
  memory: Record<"before" | "open" | "later", number | null>,
): Findings {
  const figure = (megabytes: number | null) => (megabytes === null ? null : figureOf([megabytes]));
  const at = (list: number[], share: number) => figureOf([percentile(list, share)]);
  return {
    checks: [
      {
        what: "matches written, until an open browser's bell says so, p95",
        figure: at(sinceMatching, 0.95),
        unit: "ms",
        atMost: 1_000,
      },
      {
        what: "import committed, until an open browser's bell says so, p95",
        figure: at(sinceImport, 0.95),
        unit: "ms",
        atMost: 1_000,
      },
      {
        what: `memory of a server per open stream, of ${STREAMS.toLocaleString("en")}`,
        figure:
          memory.before === null || memory.open === null
            ? null
            : figureOf([((memory.open - memory.before) * 1_024) / STREAMS]),
        unit: "kB",
      },
    ],
    tables: [
      {
        title: "Bell",
        notes: [
          "the second day's list of each state, one import after the other, handed to a running server; a member who is told of everything has a page open",
          "from the report of the import, which follows its commit, until the page's own script has written the count: matching, stream and drawing",
          `memory: VmRSS of the server before, with ${STREAMS} streams of ${STREAMS / OF_EACH} members after ${AT_REST_MS / 1_000} s, and as long again later`,
        ],
        columns: ["from", "count", "p50 ms", "p95 ms", "max ms", "MB before", "MB open", "MB later"],
        rows: [
          [
            "import committed",
            sinceImport.length,
            at(sinceImport, 0.5),
            at(sinceImport, 0.95),
            at(sinceImport, 1),
            figure(memory.before),
            figure(memory.open),
            figure(memory.later),
          ],
          [
            "matches written",
            sinceMatching.length,
            at(sinceMatching, 0.5),
            at(sinceMatching, 0.95),
            at(sinceMatching, 1),
            null,
            null,
            null,
          ],
        ],
      },
    ],
  };
}
