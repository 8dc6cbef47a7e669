// The throughput of Node.js itself with the same bytes, which the API is compared with.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "./child.ts";

export interface BareAnswer {
  /** As they were sent: name, value, name, value. */
  headers: string[];
  body: string;
}

answerParent(async ({ headers, body }: BareAnswer): Promise<string> => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
