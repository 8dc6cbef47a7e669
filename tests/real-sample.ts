import { expandPaths } from "#app/core/ingestion/files/open-files.server.ts";
import type { TestList } from "./factories.ts";
import { readAll } from "./invented-list.ts";

/** The properties of a list whose number is divisible by 40: some 250, the same ones on every list. */
export async function sampleOf(path: string, date: string): Promise<TestList> {
  for await (const file of expandPaths([path])) {
    if (!("open" in file)) continue;
    const { drafts } = await readAll(file);
    return { state: "RJ", date, drafts: drafts.filter(({ number }) => BigInt(number) % 40n === 0n) };
  }
  throw new Error(`not there: ${path}`);
}
