import type { Database } from "./connect.server.ts";

/** The lock of `Database.exclusively` for work that is a generator and may be left at any yield. */
interface Lock {
  release(): Promise<void>;
}

/** Waits until no other process holds the lock of this name, then holds it until it is released. */
export async function acquireLock(database: Database, name: string): Promise<Lock> {
  let release: () => void = () => {};
  let enter: () => void = () => {};
  const entered = new Promise<void>((resolve) => (enter = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const done = database.exclusively(name, () => {
    enter();
    return released;
  });
  // When the lock cannot be acquired, `done` rejects before the work was entered.
  await Promise.race([entered, done]);
  return {
    async release() {
      release();
      await done;
    },
  };
}
