import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { nodeFlags } from "./node-flags.ts";

/** Delays of the server's event loop in milliseconds; each contains the interval of measuring, 1 ms. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

/** The product as `npm start` runs it. */
interface ServerProcess {
  pid: number;
  url: string;
  /** Delays since the last call. Only of a server that was started with `watchLoop`. */
  loopDelay(): Promise<LoopDelay>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 600_000;

/** Starts a server on a data directory and a free port; resolves when it can answer searches. */
export async function startServer(
  dataDir: string,
  options: { watchLoop?: boolean; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const hook = pathToFileURL(path.join(import.meta.dirname, "loop-delay-hook.ts")).href;
  const child = spawn(
    process.execPath,
    [
      ...nodeFlags("start"),
      ...(options.watchLoop ? ["--import", hook] : []),
      path.join(projectRoot(), "scripts/run.mjs"),
      "start",
    ],
    {
      env: { ...serverEnvironment(dataDir), ...options.env },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void ended.then(() => process.off("exit", kill));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} while starting`)));
    setTimeout(() => reject(new Error("the server did not start")), START_TIMEOUT_MS).unref();
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const port = /^Martelo em http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    if ((await fetch(`${url}/readyz`)).ok) break;
    if (Date.now() > deadline) throw new Error("the server never became ready");
  }
  return {
    pid: child.pid!,
    url,
    loopDelay: () =>
      new Promise((resolve) => {
        child.once("message", (delay) => resolve(delay as LoopDelay));
        child.send("loop delay");
      }),
    async stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Runs `npm run import` on a data directory. Returns seconds of wall time; throws when something was refused. */
export async function runImportCommand(
  dataDir: string,
  folder: string,
  env: Record<string, string> = {},
): Promise<number> {
  const start = performance.now();
  const child = spawn("npm", ["run", "-s", "import", "--", "--json", folder], {
    cwd: projectRoot(),
    env: { ...serverEnvironment(dataDir), ...env },
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
  const seconds = (performance.now() - start) / 1_000;
  const { files } = JSON.parse(text) as { files: { file: string; error: string | null }[] };
  const refused = files.find((file) => file.error !== null);
  if (refused || files.length === 0) throw new Error(`the import failed: ${refused?.error ?? "no list"}`);
  return seconds;
}

/** The defaults of an installation, without the variables of this machine's environment. */
function serverEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO: "off",
    LOG_LEVEL: "warn",
    DATABASE_URL: "",
    PUBLIC_URL: "",
    SYNC_CRON: "",
  };
}
