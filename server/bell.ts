import type { Database } from "#app/db/connect.server.ts";
import { openWire } from "#app/db/wire.server.ts";
import { createBell, type Bell } from "#app/features/bell/bell-streams.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** The bells of open pages, told by whichever process of this database something changes in. */
export interface OpenBell {
  bell: Bell;
  /** After the streams were ended. */
  hangUp(): Promise<void>;
}

export function openBell({ db }: Database, env: Pick<Env, "databaseUrl">, log: Log): OpenBell {
  const wire = openWire({
    url: env.databaseUrl,
    onError: (error) => log.error({ err: error }, "words of other processes are not heard"),
  });
  const bell = createBell({
    db,
    wire,
    now: () => new Date(),
    onError: (error) => log.error({ err: error }, "open pages could not be told of what changed"),
  });
  return { bell, hangUp: () => wire.close() };
}
