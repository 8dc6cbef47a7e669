import { spawn, type ChildProcess } from "node:child_process";
import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, inject } from "vitest";

/**
 * The product as its users run it: commands and servers in processes of their own, on data directories of their own.
 */

const ROOT = path.join(import.meta.dirname, "../..");
const NODE = path.join(ROOT, "node_modules/.bin/node");
const READY = /^Martelo em (http:\/\/\S+)$/m;
const READY_TIMEOUT_MS = 60_000;

interface Settings {
  /** An empty installation unless given. */
  dataDir?: string;
  env?: Record<string, string>;
}

export interface Ran {
  /** Null: ended by a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command that is running. */
interface Command {
  dataDir: string;
  done: Promise<Ran>;
  /** What it has printed on standard output so far. */
  printed(): string;
  /** The same of standard error. */
  complained(): string;
  signal(name: NodeJS.Signals): void;
}

export interface Server extends Command {
  url: string;
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The answer of an API address. */
  api<T = ApiAnswer>(path: string): Promise<T>;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: the process ends without any cleanup. */
  kill(): Promise<void>;
}

export interface ApiAnswer {
  total: number;
  lista_de: string | null;
  por_pagina: number;
  itens: Record<string, unknown>[];
  facetas: Record<string, { valor: string; n: number }[]>;
  [key: string]: unknown;
}

/**
 * Ends the processes that a file started and removes their folders. Called once at the top of a file that starts
 * processes.
 */
export function processes({ perFile = false } = {}) {
  const children = new Set<ChildProcess>();
  const folders: string[] = [];

  async function cleanUp() {
    const ended = [...children].map((child) => new Promise((resolve) => child.once("close", resolve)));
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(ended);
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  }
  (perFile ? afterAll : afterEach)(cleanUp);

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "martelo-process-"));
    folders.push(folder);
    return folder;
  }

  /** A data directory of an installation that holds nothing yet. */
  async function newInstallation(): Promise<string> {
    const folder = await newFolder();
    cpSync(inject("emptyInstallation"), folder, { recursive: true });
    return folder;
  }

  async function start(name: string, args: string[], settings: Settings & { input?: Uint8Array }) {
    const dataDir = settings.dataDir ?? (await newInstallation());
    const child = spawn(NODE, ["scripts/run.mjs", name, ...args], {
      cwd: ROOT,
      env: { ...machine(), DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1", DEMO: "off", ...settings.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    children.add(child);
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    // Writing to a command that ends without reading its input gives an error.
    child.stdin.on("error", () => {});
    child.stdin.end(settings.input);
    const done = new Promise<Ran>((resolve) => {
      child.once("close", (code) => {
        children.delete(child);
        resolve({ code, stdout, stderr });
      });
    });
    const command: Command = {
      dataDir,
      done,
      printed: () => stdout,
      complained: () => stderr,
      signal: (signal) => void child.kill(signal),
    };
    return { child, command };
  }

  return {
    newFolder,
    newInstallation,

    /** Starts a command without waiting for its end. */
    async begin(name: string, args: string[] = [], settings: Settings & { input?: Uint8Array } = {}) {
      return (await start(name, args, settings)).command;
    },

    /** Runs a command to its end. */
    async run(name: string, args: string[] = [], settings: Settings & { input?: Uint8Array } = {}) {
      return (await start(name, args, settings)).command.done;
    },

    /** Starts a server and waits until it is ready. */
    async serve(settings: Settings = {}): Promise<Server> {
      const { child, command } = await start("start", [], settings);
      const url = await new Promise<string>((resolve, reject) => {
        const timeout = setTimeout(() => reject(new Error("the server is not ready")), READY_TIMEOUT_MS);
        child.stdout!.on("data", () => {
          const ready = READY.exec(command.printed())?.[1];
          if (ready) resolve(ready.replace("localhost", "127.0.0.1"));
        });
        void command.done.then(({ code, stdout, stderr }) => {
          clearTimeout(timeout);
          reject(new Error(`the server ended with ${code}: ${stdout}${stderr}`));
        });
      });
      const get = (address: string, init?: RequestInit) => fetch(`${url}${address}`, init);
      return {
        ...command,
        url,
        get,
        api: async <T>(address: string) => (await (await get(`/api/v1/${address}`)).json()) as T,
        async stop() {
          command.signal("SIGTERM");
          return (await command.done).code;
        },
        async kill() {
          command.signal("SIGKILL");
          await command.done;
        },
      };
    },
  };
}

/** The environment variables that programs need on this machine, without any that change the product's behaviour. */
function machine(): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "SystemRoot", "TEMP"];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
