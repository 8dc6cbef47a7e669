import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, expect, inject } from "vitest";
import type { FileReport } from "#app/core/ingestion/report.ts";
import { administer, MIGRATED, urlOf } from "#tests/postgres.ts";
import { hostNamed, machine, NODE, ROOT } from "./hosts.ts";

/**
 * The product as its users run it: commands and servers in processes of their own, on data directories of their own. A
 * server whose process is no subject of the test is one of many in a host's, on a PostgreSQL database of its own.
 */

const READY = /^Martelo em (http:\/\/\S+)$/m;

interface Settings {
  /** An empty installation unless given. */
  dataDir?: string;
  env?: Record<string, string>;
  /** As people start it: by npm, whose process is the one that gets signals. */
  npm?: boolean;
}

export interface Ran {
  /** Null: ended by a signal. */
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A command that is running. */
export interface Command {
  dataDir: string;
  done: Promise<Ran>;
  /** What it has printed on standard output so far. */
  printed(): string;
  /** The same of standard error. */
  complained(): string;
  signal(name: NodeJS.Signals): void;
  /** Sends it to npm and all that it started, too. */
  toAll(name: NodeJS.Signals): void;
}

/** A server as whoever sends it requests knows it. */
export interface Site {
  url: string;
  dataDir: string;
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The answer of an API address. */
  api<T = ApiAnswer>(path: string): Promise<T>;
}

/** A server in a process of its own. */
export interface Server extends Command, Site {
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: the process ends without any cleanup. */
  kill(): Promise<void>;
}

/** One of several servers in a process. */
export interface Hosted extends Site {
  /** With its database: what commands and other servers on the same one are started with. */
  env: Record<string, string>;
  /** The results of a command's work, which is done in another process than the server's. */
  work<T>(name: string, request: object): Promise<T[]>;
  /** The rows of a statement on its database. */
  query<T extends object>(statement: string): Promise<T[]>;
  /** Imports lists without a fault. */
  importLists(...paths: string[]): Promise<void>;
  stop(): Promise<void>;
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
 * Ends the processes and servers that a file started and removes their folders and databases. Called once at the top of
 * a file that starts some.
 */
export function processes({ perFile = false } = {}) {
  const children = new Map<ChildProcess, (signal: NodeJS.Signals) => void>();
  const stops = new Set<() => Promise<unknown>>();
  const folders: string[] = [];
  const databases: string[] = [];

  async function cleanUp() {
    const ended = [...children.keys()].map((child) => new Promise((resolve) => child.once("close", resolve)));
    for (const toAll of children.values()) toAll("SIGKILL");
    await Promise.all([...ended, ...[...stops].map((stop) => stop())]);
    for (const name of databases.splice(0))
      await administer(inject("postgresUrl"), `drop database "${name}" with (force)`);
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  }
  (perFile ? afterAll : afterEach)(cleanUp);

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "martelo-process-"));
    folders.push(folder);
    return folder;
  }

  /** A data directory of an installation that holds nothing yet, or of another one, which no process owns. */
  async function newInstallation(like = inject("emptyInstallation")): Promise<string> {
    const folder = await newFolder();
    cpSync(like, folder, { recursive: true });
    return folder;
  }

  /** The URL of a database that holds nothing yet, or what another one holds, to which nobody is connected. */
  async function newDatabase(like?: string): Promise<string> {
    const name = `process-${randomUUID()}`;
    const template = like ? decodeURIComponent(new URL(like).pathname.slice(1)) : MIGRATED;
    await administer(inject("postgresUrl"), `create database "${name}" template "${template}"`);
    databases.push(name);
    return urlOf(inject("postgresUrl"), name);
  }

  async function start(name: string, args: string[], settings: Settings & { input?: Uint8Array }) {
    const { env = {}, npm = false } = settings;
    const dataDir = settings.dataDir ?? (await (env.DATABASE_URL ? newFolder() : newInstallation()));
    const command = npm ? ["npm", "run", name, "--"] : [NODE, ...BRIEF, "scripts/run.mjs", name];
    const child = spawn(command[0]!, [...command.slice(1), ...args], {
      detached: npm,
      cwd: ROOT,
      env: { ...machine(), DATA_DIR: dataDir, ...LOCAL, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    // npm and the processes below it, as a terminal sends Ctrl+C to all of them.
    const toAll = (signal: NodeJS.Signals) =>
      void (npm ? process.kill(-child.pid!, signal) : child.kill(signal));
    children.set(child, toAll);
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    // Writing to a command that ends without reading its input gives an error.
    child.stdin.on("error", () => {});
    child.stdin.end(settings.input);
    const done = new Promise<Ran>((resolve) => {
      child.once("close", (code, signal) => {
        children.delete(child);
        resolve({ code, signal, stdout, stderr });
      });
    });
    const running: Command = {
      dataDir,
      done,
      printed: () => stdout,
      complained: () => stderr,
      signal: (signal) => void child.kill(signal),
      toAll,
    };
    return { child, command: running };
  }

  return {
    newFolder,
    newInstallation,
    newDatabase,

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
        child.stdout!.on("data", () => {
          const ready = READY.exec(command.printed())?.[1];
          if (ready) resolve(ready.replace("localhost", "127.0.0.1"));
        });
        void command.done.then(({ code, stdout, stderr }) =>
          reject(new Error(`the server ended with ${code}: ${stdout}${stderr}`)),
        );
      });
      return {
        ...command,
        ...siteAt(url),
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

    /** Starts a server in a host's process, on a database in which these lists are. */
    async host(settings: Settings & { lists?: string[]; process?: "here" | "there" } = {}): Promise<Hosted> {
      const host = hostNamed(settings.process ?? "here");
      const dataDir = settings.dataDir ?? (await newFolder());
      const DATABASE_URL = settings.env?.DATABASE_URL ?? (await newDatabase());
      const own = { SESSION_SECRET: "the same secret for every server", ...settings.env, DATABASE_URL };
      const env = { LOG_LEVEL: "error", DATA_DIR: dataDir, ...LOCAL, ...own };
      const work = <T>(name: string, request: object) => workOn<T>(DATABASE_URL, name, request, env);
      const importLists = (...paths: string[]) => importInto(DATABASE_URL, ...paths);
      if (settings.lists) await importLists(...settings.lists);
      const port = (await host.ask({ act: "serve", env })) as number;
      const stop = async () => {
        if (stops.delete(stop)) await host.ask({ act: "stop", port });
      };
      stops.add(stop);
      const query = <T extends object>(statement: string) => queryOn<T>(DATABASE_URL, statement);
      return { ...siteAt(`http://127.0.0.1:${port}`), dataDir, env: own, work, query, importLists, stop };
    },
  };
}

/** The results of a command's work on a PostgreSQL database, without a process of its own for it. */
export async function workOn<T>(DATABASE_URL: string, name: string, request: object, env = {}): Promise<T[]> {
  const message = { act: "work", env: { ...env, DATABASE_URL }, name, request } as const;
  return (await hostNamed("here").ask(message)) as T[];
}

/** The rows of a statement on a PostgreSQL database. */
export async function queryOn<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Imports lists without a fault. */
export async function importInto(url: string, ...paths: string[]): Promise<void> {
  const request = { paths, dryRun: false, accept: false, fallbackDate: null };
  const reports = await workOn<FileReport>(url, "import", request);
  expect(reports.length).toBeGreaterThan(0);
  expect(reports.flatMap(({ error }) => error ?? [])).toEqual([]);
}

/** Optimizing the embedded database's WebAssembly takes longer than what a test asks of it: a third of a short process. */
const BRIEF = ["--liftoff-only"];

const LOCAL = { PORT: "0", HOST: "127.0.0.1", DEMO: "off" };

function siteAt(url: string): Pick<Site, "url" | "get" | "api"> {
  const get = (address: string, init?: RequestInit) => fetch(`${url}${address}`, init);
  return {
    url,
    get,
    api: async <T>(address: string) => (await (await get(`/api/v1/${address}`)).json()) as T,
  };
}
