/** One event of a stream of server-sent events. */
export interface StreamEvent {
  event: string;
  data: string;
  id: string | null;
}

/**
 * Parses `text/event-stream` piece by piece, as far as our server uses it: one line each of `id`, `event` and
 * `data`, ended by `\n`.
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map(fieldOf));
      const data = fields.get("data");
      if (data !== undefined)
        onEvent({ event: fields.get("event") ?? "message", data, id: fields.get("id") ?? null });
    }
  };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Milliseconds to wait after so many failures in a row; `random` in [0, 1) spreads the reconnections of many
 * browsers.
 */
export function backOffMs(failures: number, random: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random / 2);
}
