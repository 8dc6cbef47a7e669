import type { Database } from "./connect.server.ts";

/** The lock of `Database.exclusively` for work that is a generator and may be left at any yield. */
export interface Lock {
  release(): Promise<void>;
}

/** Waits until nobody else holds the lock of this name, then holds it until it is released. */
export async function acquireLock(database: Database, name: string): Promise<Lock> {
  let release: () => void = () => {};
  let enter: () => void = () => {};
  const entered = new Promise<void>((resolve) => (enter = resolve));
  const held = new Promise<void>((resolve) => (release = resolve));
  const done = database.exclusively(name, () => {
    enter();
    return held;
  });
  // A lock that cannot be had rejects `done` before anybody entered.
  await Promise.race([entered, done]);
  return {
    async release() {
      release();
      await done;
    },
  };
}
