import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { dataScript } from "./data-script.server.ts";

/** The script as a page sends it. */
async function scriptOf(data: unknown): Promise<string> {
  const parts = await dataScript(new Blob([`${JSON.stringify(data)}\n`]).stream(), "n0");
  return Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString();
}

test("any data reaches the browser unchanged, and nothing in it can end the script or run", async () => {
  const data = [
    "`${alert(1)}`",
    "</script><!--",
    '"\\`\\${x}\\\\',
    "linha\r\n\u2028fim",
    "R$ 10 {a} − ção 🏠",
    "\\u003c",
  ];
  const script = await scriptOf(data);
  const [, body] = /^<script nonce="n0">([^<]*)<\/script>$/.exec(script)!;
  const calls: string[] = [];
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push("closed") };
  runInNewContext(body!, { window: { __reactRouterContext: { streamController } } });
  expect(calls).toHaveLength(2);
  expect(JSON.parse(calls[0]!)).toEqual(data);
  expect(calls[1]).toBe("closed");
});

test("data without a character to escape reaches the browser as the bytes that it came in", async () => {
  const data = ["R$ 10 {a} − ção 🏠 “WC”", '\\"\\u003c'];
  const json = `${JSON.stringify(data)}\n`;
  expect(await scriptOf(data)).toContain(`String.raw\`${json}\``);
});
