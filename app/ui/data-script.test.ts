import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { dataScript } from "./data-script.server.ts";

test("any data reaches the browser unchanged, and nothing in it can end the script or run", async () => {
  const data = [
    "`${alert(1)}`",
    "</script><!--",
    '"\\`\\${x}\\\\',
    "linha\r\n\u2028fim",
    "R$ 10 {a} − ção 🏠",
    "\\u003c",
  ];
  const script = await dataScript(new Blob([`${JSON.stringify(data)}\n`]).stream(), "n0");
  const [, body] = /^<script nonce="n0">([^<]*)<\/script>$/.exec(script)!;
  const calls: string[] = [];
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push("closed") };
  runInNewContext(body!, { window: { __reactRouterContext: { streamController } } });
  expect(calls).toHaveLength(2);
  expect(JSON.parse(calls[0]!)).toEqual(data);
  expect(calls[1]).toBe("closed");
});
