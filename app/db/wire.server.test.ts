import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { openWire, type Wire } from "./wire.server.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const wires: Wire[] = [];

afterEach(async () => {
  for (const wire of wires.splice(0)) await wire.close();
});

/** One process's end of the wire, and what it hears next. */
function newWire() {
  const errors: unknown[] = [];
  const wire = openWire({ url: isPostgres ? inject("postgresUrl") : null, onError: (e) => errors.push(e) });
  wires.push(wire);
  const heard: (string | null)[] = [];
  wire.hear((word) => heard.push(word));
  return { wire, heard, errors };
}

test("a word is heard where it was said at once, until nobody listens", () => {
  const { wire } = newWire();
  const heard: (string | null)[] = [];
  const deaf = wire.hear((word) => heard.push(word));
  wire.tell("um");
  deaf();
  wire.tell("dois");
  expect(heard).toEqual(["um"]);
});

test.runIf(isPostgres)(
  "other processes hear it once; whose connection broke is told that words may be missing",
  async () => {
    const [a, b] = [newWire(), newWire()];
    // Each hears the other when both are connected.
    await expect
      .poll(() => {
        a.wire.tell("a");
        b.wire.tell("b");
        return [a.heard.includes("b"), b.heard.includes("a")];
      })
      .toEqual([true, true]);
    a.wire.tell("último");
    await expect.poll(() => b.heard.at(-1)).toBe("último");
    expect(b.heard.filter((word) => word === "último")).toHaveLength(1);
    const operator = new pg.Client({ connectionString: inject("postgresUrl") });
    await operator.connect();
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^(listen |select pg_notify)'",
    );
    await operator.end();
    await expect.poll(() => b.heard.includes(null), { timeout: 10_000 }).toBe(true);
    a.heard.length = 0;
    await expect
      .poll(() => {
        b.wire.tell("de volta");
        return a.heard.includes("de volta");
      })
      .toBe(true);
    expect([...a.errors, ...b.errors]).toEqual([]);
  },
);
