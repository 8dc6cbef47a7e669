import { expect, test } from "vitest";
import { propertyEvents } from "#app/db/schema/properties.ts";
import { openTestDatabase } from "#tests/database.ts";
import { MAX_ADDRESSES, NotTaken } from "./index-now.ts";
import { tellEngines } from "./tell-engines.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-03-11T12:00:00Z");

/** Engines in this process, which take nothing while they are away. */
function engines() {
  const batches: string[][] = [];
  const state = { away: false, batches };
  const submit = async (addresses: string[]) => {
    if (state.away) throw new NotTaken("away");
    batches.push(addresses);
  };
  const tell = () =>
    tellEngines(database, {
      engines: { submit },
      origin: "https://martelo.example",
      now: NOW,
      signal: new AbortController().signal,
    });
  return Object.assign(state, { tell });
}

async function happen(numbers: string[], day: string, kinds = ["novo"]) {
  const rows = numbers.flatMap((nDoImovel) =>
    kinds.map((tipo) => ({ nDoImovel, uf: "GO", tipo, dataLista: day })),
  );
  for (let from = 0; from < rows.length; from += 5_000)
    await db.insert(propertyEvents).values(rows.slice(from, from + 5_000));
}

const paths = (batch: string[] | undefined) => batch?.map((address) => new URL(address).pathname);

test("what was there before is not told; each changed page is told once, invented ones never", async () => {
  const { tell, batches } = engines();
  await happen(["8000000000001"], "2026-03-01");
  expect([await tell(), batches]).toEqual([0, []]);
  await happen(["8000000000001", "8000000000002", "9990000000001"], "2026-03-10", ["baixou", "reavaliado"]);
  expect(await tell()).toBe(2);
  expect(paths(batches[0])).toEqual(["/property/8000000000001", "/property/8000000000002"]);
  expect([await tell(), batches.length]).toEqual([0, 1]);
});

test("a batch that was not taken is told again, and batches are as large as the protocol allows", async () => {
  const endpoint = engines();
  await endpoint.tell();
  const numbers = Array.from({ length: MAX_ADDRESSES + 1 }, (_, i) => String(8_000_000_000_000 + i));
  await happen(numbers, "2026-03-10");
  endpoint.away = true;
  await expect(endpoint.tell()).rejects.toThrow(NotTaken);
  endpoint.away = false;
  expect(await endpoint.tell()).toBe(numbers.length);
  expect(endpoint.batches.map(({ length }) => length)).toEqual([MAX_ADDRESSES, 1]);
});
