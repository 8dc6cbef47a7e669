const ESCAPES: Record<string, string> = { "<": "\\u003c", "`": "\\u0060", "${": "\\u0024{" };
const SPECIAL = Object.keys(ESCAPES);

/**
 * The loaders' data as one script that hands it to the framework in the browser; `StreamTransfer` of React
 * Router would write it in pieces. The JSON is in a raw template literal, so that its quotes and backslashes
 * need no second escaping. Its parts are encoded already: data without a special character is sent as it came.
 */
export async function dataScript(
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<(string | Uint8Array)[]> {
  const json = await bytesOf(data);
  const controller = "window.__reactRouterContext.streamController";
  return [
    `<script nonce="${nonce}">${controller}.enqueue(String.raw\``,
    SPECIAL.some((text) => json.includes(text)) ? escaped(json) : json,
    `\`);${controller}.close();</script>`,
  ];
}

function escaped(json: Buffer): string {
  return json.toString().replace(/[<`]|\$\{/g, (text) => ESCAPES[text]!);
}

async function bytesOf(data: ReadableStream<Uint8Array>): Promise<Buffer> {
  const reader = data.getReader();
  const parts: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return Buffer.concat(parts);
}
