const ESCAPES: Record<string, string> = { "<": "\\u003c", "`": "\\u0060", "${": "\\u0024{" };

/**
 * The loaders' data as the script that hands it to the framework in the browser, what `StreamTransfer` of React Router
 * would write in pieces. Its JSON stands in a raw template, where quotes and backslashes need no second escaping.
 */
export async function dataScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const json = await new Response(data).text();
  const raw = json.replace(/[<`]|\$\{/g, (text) => ESCAPES[text]!);
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(String.raw\`${raw}\`);${controller}.close();</script>`;
}
