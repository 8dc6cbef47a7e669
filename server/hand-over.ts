import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { OwnerAddress } from "#app/platform/owner.server.ts";
import type { WorkRequest } from "./control.ts";

/** The owner went away before it said it had finished. */
export class OwnerLost extends Error {
  override name = "OwnerLost";
}

/** Hands work to the process that owns the data and yields its results as they arrive. */
export async function* handOver(owner: OwnerAddress, request: WorkRequest): AsyncGenerator<unknown> {
  const response = await fetch(owner.url, {
    method: "POST",
    headers: { Authorization: `Bearer ${owner.token}`, "Content-Type": "application/json" },
    body: JSON.stringify(request),
  }).catch((cause: unknown) => {
    throw new OwnerLost("the server cannot be reached", { cause });
  });
  if (!response.ok || !response.body) throw new OwnerLost(`the server refused the work (${response.status})`);
  const lines = createInterface({ input: Readable.fromWeb(response.body as never) });
  for await (const line of lines) {
    const result = JSON.parse(line) as { done?: true };
    if (result.done) return;
    yield result;
  }
  throw new OwnerLost("the server stopped before the work was done");
}
