import type { OwnerAddress } from "#app/platform/owner.server.ts";

/** The owner does not answer at its address because it is just ending. No work was done. */
export class OwnerAway extends Error {
  override name = "OwnerAway";
}

/** The owner stopped or gave up before it reported that the work was finished. */
export class OwnerLost extends Error {
  override name = "OwnerLost";
}

/** Hands the work of that name over to the process that owns the data and yields the results as they arrive. */
export async function* handOver(owner: OwnerAddress, work: string, request: object): AsyncGenerator<unknown> {
  const response = await fetch(owner.url, {
    method: "POST",
    headers: { Authorization: `Bearer ${owner.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ work, ...request }),
  }).catch((cause: unknown) => {
    throw new OwnerAway("the server cannot be reached", { cause });
  });
  if (!response.ok || !response.body) throw new OwnerLost(`the server refused the work (${response.status})`);
  for await (const line of linesOf(response.body)) {
    if (line === "") continue;
    const result = JSON.parse(line) as { done?: unknown };
    // Reports of progress have a number there.
    if (result.done === true) return;
    yield result;
  }
  throw new OwnerLost("the server stopped before the work was done");
}

/** Complete lines only; an incomplete last line is dropped. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  const reader = body.getReader();
  try {
    for (;;) {
      const chunk = await reader.read().catch((cause: unknown) => {
        throw new OwnerLost("the connection to the server broke", { cause });
      });
      if (chunk.done) return;
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    // Leaving the loop closes the connection, and the server stops its work.
    await reader.cancel().catch(() => {});
  }
}
