import type { Db } from "#app/db/connect.server.ts";
import { composePushes } from "./compose-pushes.server.ts";
import type { PushService } from "./push-service.server.ts";
import { startSendingPushes, type SendingPushesOptions } from "./send-pushes.server.ts";

/** Quiet hours end on the hour; nobody minds a minute. */
const ROUND_MS = 60_000;

export interface Pushes {
  /** Alerts found something: write the messages now. */
  compose(): void;
  /** A message was written: send it now. */
  nudge(): void;
  /** Resolves when what is in hand is through. */
  stop(): Promise<void>;
}

/** Writes and sends push messages until it is stopped: at once, every minute, and whenever it is told to. */
export function startPushes(db: Db, service: PushService, options: SendingPushesOptions): Pushes {
  const { now, onError } = options;
  const sending = startSendingPushes(db, service, options);
  let stopped = false;
  let running = round();
  const timer = setInterval(compose, ROUND_MS);

  async function round(): Promise<void> {
    if (stopped) return;
    try {
      if ((await composePushes(db, now())) > 0) sending.nudge();
    } catch (error) {
      onError(error);
    }
  }

  function compose(): void {
    running = running.then(round);
  }

  return {
    compose,
    nudge: sending.nudge,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      await sending.stop();
    },
  };
}
