// The HTTP client, in a process of its own: the server must not share its thread with the process that measures it.
import autocannon from "autocannon";
import { answerParent } from "./child.ts";
import { percentile } from "./table.ts";

export interface Volley {
  url: string;
  paths: string[];
  connections: number;
  headers?: Record<string, string>;
  /** Every path once, or for so many seconds; each connection starts at another place in the list. */
  for: "once" | number;
}

export interface Hits {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  responses: number;
  /** Anything but 200, or no answer. */
  failures: number;
}

answerParent(async ({ url, paths, connections, headers, for: length }: Volley): Promise<Hits> => {
  let begun = 0;
  const times: number[] = [];
  let failures = 0;
  let last = 0;
  const start = performance.now();
  const run = autocannon({
    url,
    connections,
    headers,
    ...(length === "once" ? { amount: paths.length } : { duration: length }),
    setupClient(client) {
      client.setRequests(share(paths, begun++, connections, length === "once").map((path) => ({ path })));
    },
  });
  run.on("response", (_client, status, _bytes, ms) => {
    times.push(ms);
    if (status !== 200) failures++;
    last = performance.now();
  });
  const { errors, timeouts } = await run;
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part)) as [
    number,
    number,
    number,
    number,
  ];
  const perSecond = times.length / ((last - start) / 1_000);
  return { perSecond, p50, p95, p99, max, responses: times.length, failures: failures + errors + timeouts };
});

/** The paths of one connection: its own part when each is wanted once, else all of them from another start. */
function share(paths: string[], connection: number, connections: number, once: boolean): string[] {
  if (once) return paths.filter((_, i) => i % connections === connection);
  const from = Math.floor((connection * paths.length) / connections);
  return [...paths.slice(from), ...paths.slice(0, from)];
}
