import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { HostAnswer, HostRequest } from "./host.ts";

export const ROOT = path.join(import.meta.dirname, "../..");
export const NODE = path.join(ROOT, "node_modules/.bin/node");

/** The environment variables that programs need on this machine, without any that change the product's behaviour. */
export function machine(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "SystemRoot", "TEMP"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Two processes share nothing but the database: a test of two servers has one in each. */
type HostName = "here" | "there";

/** The hosts of this worker, whose files share them; they end with it. */
const hosts = new Map<HostName, Host>();

interface Host {
  ask(request: HostRequest): Promise<unknown>;
}

export function hostNamed(name: HostName): Host {
  const host = hosts.get(name) ?? startHost();
  hosts.set(name, host);
  return host;
}

function startHost(): Host {
  const child: ChildProcess = fork(path.join(ROOT, "scripts/run.mjs"), ["../tests/process/host"], {
    cwd: ROOT,
    execPath: NODE,
    execArgv: [],
    env: { ...machine(), NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  child.unref();
  child.channel!.unref();
  let complained = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (complained += text));
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  let sequence = 0;
  child.on("message", (answer: HostAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let ended: string | null = null;
  child.once("exit", (code, signal) => {
    ended = `the host ended with ${code ?? signal}: ${complained}`;
    for (const [id, settle] of waiting) settle({ id, error: ended });
  });
  return {
    async ask(request) {
      // Nobody would answer, and the test would only run out of time.
      if (ended !== null) throw new Error(ended);
      const id = ++sequence;
      const given = await new Promise<HostAnswer>((resolve) => {
        waiting.set(id, resolve);
        child.send({ id, ...request });
      });
      if ("error" in given) throw new Error(given.error);
      return given.answer;
    },
  };
}
