const ESCAPES: Record<string, string> = { "<": "\\u003c", "`": "\\u0060", "${": "\\u0024{" };

/**
 * The loaders' data as one script that hands it to the framework in the browser; `StreamTransfer` of React
 * Router would write it in pieces. The JSON is in a raw template literal, so that its quotes and backslashes
 * need no second escaping.
 */
export async function dataScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const json = await textOf(data);
  const raw = json.replace(/[<`]|\$\{/g, (text) => ESCAPES[text]!);
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(String.raw\`${raw}\`);${controller}.close();</script>`;
}

/** As `Response.text()`, which takes twice as long for a page's data. */
async function textOf(data: ReadableStream<Uint8Array>): Promise<string> {
  const reader = data.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}
