import { networkInterfaces } from "node:os";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { failedReport, type FileReport } from "#app/core/ingestion/report.ts";
import { createLog } from "#app/platform/log.server.ts";
import { startControl } from "./control.ts";
import { handOver, OwnerAway, OwnerLost } from "./command.ts";
import type { Work, WorkHost } from "./work/work.ts";

const REQUEST = { paths: ["a.csv", "b.csv"] };
/** The work of these tests uses nothing of the process that does it. */
const HOST = {} as WorkHost;

let control: Awaited<ReturnType<typeof startControl>>;

afterEach(() => control.close());

/** A control server whose work reports each path after `step`; the real import has its own tests. */
async function open(step: (signal: AbortSignal, path: string) => Promise<void> = async () => {}) {
  const work: Work<typeof REQUEST, FileReport> = {
    name: "import",
    request: z.object({ paths: z.array(z.string()) }),
    async *run(_host, { paths }, signal) {
      for (const path of paths) {
        if (signal.aborted) return;
        await step(signal, path);
        yield failedReport(path, "só um ensaio");
      }
    },
  };
  control = await startControl([work], HOST, createLog("silent"));
  return control.address;
}

async function resultsOf(results: AsyncIterable<unknown>): Promise<string[]> {
  const files: string[] = [];
  for await (const report of results) files.push((report as FileReport).file);
  return files;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

test("work handed over gives its results one by one, in order", async () => {
  expect(await resultsOf(handOver(await open(), "import", REQUEST))).toEqual(["a.csv", "b.csv"]);
});

test.for([undefined, "", "Bearer ", "Bearer wrong", `Bearer ${"x".repeat(43)}`])(
  "a request without the right token is refused and starts no work: %s",
  async (authorization) => {
    const { url } = await open(() => Promise.reject(new Error("must not be reached")));
    const headers = new Headers(authorization === undefined ? [] : [["Authorization", authorization]]);
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ work: "import", ...REQUEST }),
    });
    expect([response.status, await response.text()]).toEqual([403, ""]);
  },
);

test("a command with a wrong token fails as refused by the owner", async () => {
  const address = await open();
  await expect(resultsOf(handOver({ ...address, token: "wrong" }, "import", REQUEST))).rejects.toThrow(
    OwnerLost,
  );
});

test.for([
  ["delete", REQUEST],
  ["import", { paths: "a.csv" }],
] as const)("unknown work, or a request in another form, fails: %s", async ([work, request]) => {
  const address = await open(() => Promise.reject(new Error("must not be reached")));
  await expect(resultsOf(handOver(address, work, request))).rejects.toThrow(OwnerLost);
});

test("the control server listens on the loopback address only", async () => {
  const { url } = await open();
  const { hostname, port } = new URL(url);
  expect(hostname).toBe("127.0.0.1");
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === "IPv4" && !address.internal);
  for (const { address } of others) await expect(fetch(`http://${address}:${port}`)).rejects.toThrow();
});

test("an owner that cannot be reached and an owner that stopped during the work give different errors", async () => {
  const address = await open(async (_signal, path) => {
    if (path === "b.csv") throw new Error("disk full");
  });
  const seen: unknown[] = [];
  const failing = (async () => {
    for await (const report of handOver(address, "import", REQUEST)) seen.push(report);
  })();
  await expect(failing).rejects.toThrow(OwnerLost);
  expect(seen).toHaveLength(1);
  await control.close();
  await expect(resultsOf(handOver(address, "import", REQUEST))).rejects.toThrow(OwnerAway);
});

test("work stops when its command disconnects", async () => {
  let work: AbortSignal | null = null;
  const address = await open(async (signal, path) => {
    work = signal;
    if (path === "b.csv") await aborted(signal);
  });
  for await (const report of handOver(address, "import", REQUEST)) {
    expect(report).toMatchObject({ file: "a.csv" });
    break;
  }
  await expect.poll(() => work?.aborted).toBe(true);
  await expect.poll(control.busy).toBe(0);
});

test("closing waits until the current file is done", async () => {
  let finished = false;
  const address = await open(async (signal) => {
    await aborted(signal);
    await new Promise((resolve) => setImmediate(resolve));
    finished = true;
  });
  const command = resultsOf(handOver(address, "import", REQUEST));
  const lost = expect(command).rejects.toThrow(OwnerLost);
  await expect.poll(control.busy).toBe(1);
  await control.close();
  expect(finished).toBe(true);
  await lost;
});
