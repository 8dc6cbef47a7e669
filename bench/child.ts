import { fork, type ForkOptions } from "node:child_process";
import path from "node:path";

/** A program of this folder in a process of its own, which answers every message with one message. */
interface Child {
  ask<Answer>(message: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts `bench/<name>`. */
export function startChild(name: string, options: ForkOptions = {}): Child {
  const child = fork(path.join(import.meta.dirname, name), { execArgv: [], ...options });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    ask: <Answer>(message: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        const gone = (code: number | null) =>
          reject(new Error(`${name} ended with ${code} before it answered`));
        child.once("exit", gone);
        child.once("message", (answer) => {
          child.off("exit", gone);
          resolve(answer as Answer);
        });
        child.send(message as object);
      }),
    async stop() {
      if (child.exitCode === null) child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The child's side: answers each message of the process that started this one. */
export function answerParent<Message>(work: (message: Message) => unknown): void {
  process.on("message", async (message) => {
    process.send!((await work(message as Message)) ?? null);
  });
  process.on("disconnect", () => process.exit());
}
