import type { Database } from "./connect.server.ts";

/** A turn that is held until it is released: the database's lock for work that is a generator, left at any yield. */
export interface Turn {
  release(): Promise<void>;
}

/** Waits until nobody else does work of this name, then holds it. */
export async function takeTurn(database: Database, name: string): Promise<Turn> {
  let free: () => void = () => {};
  let enter: () => void = () => {};
  const entered = new Promise<void>((resolve) => (enter = resolve));
  const held = new Promise<void>((resolve) => (free = resolve));
  const done = database.exclusively(name, () => {
    enter();
    return held;
  });
  // A lock that cannot be had rejects `done` before anybody entered.
  await Promise.race([entered, done]);
  return {
    async release() {
      free();
      await done;
    },
  };
}
