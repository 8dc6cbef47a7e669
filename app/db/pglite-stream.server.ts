import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { CannotStart } from "#app/platform/cannot-start.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type { CopyAnswer, CopyRequest } from "./pglite.worker.ts";

/** The embedded database in its worker thread, used through the same driver as a PostgreSQL server. */
export interface EmbeddedDatabase {
  /** A connection for `pg`. There is one session; the pool must never ask for a second. */
  stream(): Duplex;
  /** Copies the directory while statements are answered; `finish`, while none is, makes the copy whole. */
  copyTo(directory: string): Promise<{ finish(): Promise<void> }>;
  close(): Promise<void>;
}

const TERMINATE = 0x58;

/** Opens the directory; creates it when missing. */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  if (!existsSync(path.join(dataDir, "PG_VERSION"))) {
    // What is in it may be all that people entrusted to the portal: it is never replaced by an empty database.
    if ((await readdir(dataDir).catch(() => [])).length > 0) throw damaged(dataDir, "PG_VERSION");
    await mkdir(path.dirname(dataDir), { recursive: true });
    // Created under another name, then renamed: an interrupted creation leaves no incomplete database.
    const aside = `${dataDir}.new`;
    await rm(aside, { recursive: true, force: true });
    await runNode(process.execPath, [sourceFile("create-embedded.ts"), aside]);
    await rm(dataDir, { recursive: true, force: true });
    await rename(aside, dataDir);
  }
  // One process owns the directory (ADR 0003), so this one names nobody; an empty one, left by a power cut, stops PGlite.
  await rm(path.join(dataDir, "postmaster.pid"), { force: true });
  const worker = await startWorker(dataDir).catch((error: unknown) => {
    throw damaged(dataDir, error);
  });
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let lost: Error | null = null;
  const lose = (error: Error) => (lost ??= error);
  // This listener stays as long as the thread: without one, an error of the thread would end the whole process.
  worker.on("error", lose);
  worker.once("exit", () => lose(new Error("the embedded database has stopped")));
  return {
    stream() {
      // After a failure, `pg` gets the error at once instead of waiting for ever.
      if (lost) throw lost;
      return new WorkerStream(worker);
    },
    async copyTo(copyTo) {
      const ask = async (step: CopyRequest["step"]) => {
        if (lost) throw lost;
        const answered = new Promise<CopyAnswer>((resolve, reject) => {
          const hear = (message: unknown) => {
            if (!isCopyAnswer(message) || message.copyTo !== copyTo || message.step !== step) return;
            leave();
            resolve(message);
          };
          const fail = () => {
            leave();
            reject(lost ?? new Error("the embedded database has stopped"));
          };
          const leave = () => worker.off("message", hear).off("exit", fail);
          worker.on("message", hear).on("exit", fail);
        });
        worker.postMessage({ copyTo, step } satisfies CopyRequest);
        const { copied } = await answered;
        if (copied !== null) throw new Error(`the embedded database was not copied: ${copied}`);
      };
      await ask("begin");
      return { finish: () => ask("finish") };
    },
    async close() {
      if (!lost) worker.postMessage("close");
      await exited;
    },
  };
}

function damaged(dataDir: string, cause: unknown): CannotStart {
  const why = cause instanceof Error ? cause.message : `falta ${String(cause)}`;
  return new CannotStart(
    `o banco de dados em ${dataDir} não abre (${why}). Ele pode ter sido danificado por uma queda de energia ou um ` +
      "disco cheio, e não foi alterado. Confira o espaço em disco e restaure a última cópia da pasta de dados. Sem " +
      "cópia, mova a pasta para outro lugar: o Martelo começa com um banco vazio, e as listas podem ser importadas de novo.",
    { cause },
  );
}

function isCopyAnswer(message: unknown): message is CopyAnswer {
  return typeof message === "object" && message !== null && "copied" in message;
}

const runNode = promisify(execFile);

function sourceFile(name: string): string {
  return path.join(projectRoot(), "app/db", name);
}

async function startWorker(dataDir: string): Promise<Worker> {
  const worker = new Worker(sourceFile("pglite.worker.ts"), {
    workerData: { dataDir },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the embedded database stopped while opening (${code})`)));
  });
  worker.removeAllListeners("error");
  worker.removeAllListeners("exit");
  return worker;
}

class WorkerStream extends Duplex {
  #worker: Worker;

  constructor(worker: Worker) {
    super({ decodeStrings: true });
    this.#worker = worker;
    worker.on("message", this.#receive);
    worker.on("error", this.#fail);
    worker.on("exit", this.#end);
  }

  #receive = (message: unknown) => {
    if (message instanceof Uint8Array) {
      this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    }
  };

  #fail = (error: Error) => this.destroy(error);
  #end = () => this.destroy(new Error("the embedded database has stopped"));

  // `pg` calls these methods on a socket.
  connect() {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#send(chunk, done);
  }

  // `pg` corks parse, bind, execute and sync: they reach the database as one message and cost one round trip.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#send(Buffer.concat(chunks.map((part) => part.chunk)), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off("message", this.#receive);
    this.#worker.off("error", this.#fail);
    this.#worker.off("exit", this.#end);
    done(error);
  }

  override _final(done: () => void) {
    this.push(null);
    done();
  }

  #send(chunk: Buffer, done: (error?: Error | null) => void) {
    // The session stays open after a connection object ends, so its `Terminate` message is not passed on.
    if (chunk[0] !== TERMINATE) {
      const copy = new Uint8Array(chunk);
      this.#worker.postMessage(copy, [copy.buffer]);
    }
    done();
  }
}
