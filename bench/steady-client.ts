// One visitor who sends one request after another until it is stopped, in a process of its own.
import http from "node:http";
import { answerParent } from "./child.ts";

type SteadyOrder = { url: string; paths: string[] } | "stop";

/** Milliseconds of every answer, from the request to its last byte. */
export interface SteadyTimes {
  times: number[];
  failures: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const enough = new AbortController();
let finished: Promise<SteadyTimes> | null = null;

answerParent(async (order: SteadyOrder) => {
  if (order === "stop") {
    enough.abort();
    return finished;
  }
  finished = askOn(order.url, order.paths);
  return "asking";
});

async function askOn(url: string, paths: string[]): Promise<SteadyTimes> {
  const times: number[] = [];
  let failures = 0;
  for (let i = 0; !enough.signal.aborted; i++) {
    const start = performance.now();
    if ((await get(url + paths[i % paths.length]!)) !== 200) failures++;
    times.push(performance.now() - start);
  }
  return { times, failures };
}

function get(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
  });
}
