import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const ROOT = path.resolve(import.meta.dirname, "../..");
const READY = /^Martelo em (http:\/\/localhost:\d+)$/;
/** Timeout for building, creating the database and loading the demonstration on a slow machine. */
const TIMEOUT_MS = 180_000;

// An empty variable counts as absent and overrides a `.env`: the product runs with the defaults of a fresh
// clone.
const UNSET = ["HOST", "PUBLIC_URL", "DATABASE_URL", "GEOCODER_URL", "MAP_STYLE_URL", "SYNC_CRON", "DEMO"]
  .concat(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"])
  .concat(["MICROSOFT", "APPLE"].flatMap((name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]));

interface Launched {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Stops the product and checks that it exited normally and logged no error. */
  stop(): Promise<void>;
}

interface Launch {
  /** Another one starts the product in a way of its own. */
  program?: string;
  /** What the data folder begins as; null when it begins empty, as on a fresh clone. */
  installation?: string | null;
}

/** Starts the product as users do, on a free port; unless told otherwise as if it had been started before. */
export async function launch(settings: Record<string, string>, choice: Launch = {}): Promise<Launched> {
  const { program = "start", installation = process.env.MARTELO_EMPTY_INSTALLATION! } = choice;
  const dataDir = mkdtempSync(path.join(tmpdir(), "martelo-e2e-"));
  if (installation !== null) cpSync(installation, dataDir, { recursive: true });
  const child = spawn(nodeExecutable(), ["scripts/run.mjs", program], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...Object.fromEntries(UNSET.map((name) => [name, ""])),
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      // Nothing listens on this port: no test sends requests to the bank or to IBGE.
      SYNC_URL: "http://127.0.0.1:9",
      CNEFE_URL: "http://127.0.0.1:9",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const complaints: string[] = [];
  child.stderr!.on("data", (bytes: Buffer) => complaints.push(bytes.toString()));
  try {
    const url = await address(child, complaints);
    // The bundler may have logged warnings; from here on none are allowed.
    complaints.length = 0;
    return { url, dataDir, process: child, stop: end };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }

  async function end(): Promise<void> {
    const code = await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
    // Windows has no signals: the process is ended without an exit code of its own.
    if (process.platform !== "win32" && code !== 0) {
      throw new Error(`the product ended with ${code} instead of 0\n${complaints.join("")}`);
    }
    if (complaints.length > 0) throw new Error(`the product logged errors:\n${complaints.join("")}`);
  }
}

/** The Node.js version that package.json pins, in case the tests run with another one. */
function nodeExecutable(): string {
  const own = path.join(ROOT, "node_modules/.bin/node");
  return existsSync(own) ? own : process.execPath;
}

async function address(child: ChildProcess, complaints: string[]): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  const late = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  try {
    for await (const line of lines) {
      const url = READY.exec(line)?.[1];
      if (url) return url;
    }
  } finally {
    clearTimeout(late);
    child.stdout!.resume();
  }
  throw new Error(`the product did not start\n${complaints.join("")}`);
}

async function stop(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode;
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  child.kill("SIGTERM");
  const [code, signal] = await ended;
  return code ?? signal;
}
