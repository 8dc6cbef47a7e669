import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with one request for a file. */
export type CensusFault =
  /** The connection breaks after so many bytes of the answer. */
  | { mode: "cut"; after: number }
  | { mode: "status"; status: number; retryAfter?: string }
  /** A page with status 200. */
  | { mode: "page" }
  /** Other bytes than the folder's page says. */
  | { mode: "bytes"; bytes: Buffer };

export interface CensusSourceServer {
  /** Ends with a slash. */
  url: string;
  requests: { path: string; range: string | undefined; userAgent: string | undefined }[];
  /** The maximum number of requests that were open at the same time. */
  maxAtOnce: number;
  /** Puts a file, or another edition of it, into its folder. */
  put(path: string, bytes: Buffer): void;
  /** The next requests of a path go wrong like this, one after the other. */
  fail(path: string, ...faults: CensusFault[]): void;
  close(): Promise<void>;
}

/** A client on a busy machine has to have read what came: it drops the rest with the connection. */
const CUT_AFTER_MS = 300;

/** An invented server of IBGE's address files on a free local port, with folder pages as Apache writes them. */
export async function startCensusSource(): Promise<CensusSourceServer> {
  const files = new Map<string, { bytes: Buffer; etag: string }>();
  const faults = new Map<string, CensusFault[]>();
  let open = 0;
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").slice(1);
    const { range, "user-agent": userAgent } = request.headers;
    source.requests.push({ path, range, userAgent });
    source.maxAtOnce = Math.max(source.maxAtOnce, ++open);
    response.once("close", () => open--);
    if (path.endsWith("/")) return sendFolder(response, path, files);
    const fault = faults.get(path)?.shift();
    const file = files.get(path);
    if (fault?.mode === "status" || !file) {
      if (fault?.mode === "status" && fault.retryAfter) response.setHeader("Retry-After", fault.retryAfter);
      response.writeHead(fault?.mode === "status" ? fault.status : 404).end("error");
    } else if (fault?.mode === "page")
      response.writeHead(200, { "Content-Type": "text/html" }).end("<html>Em manutenção</html>");
    else if (fault?.mode === "bytes")
      response.writeHead(200, { "Content-Length": fault.bytes.length }).end(fault.bytes);
    else sendFile(request, response, file, fault?.after ?? null);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  let editions = 0;
  const source: CensusSourceServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests: [],
    maxAtOnce: 0,
    put: (path, bytes) => void files.set(path, { bytes, etag: `"${++editions}"` }),
    fail: (path, ...given) => void faults.set(path, given),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return source;
}

function sendFolder(
  response: ServerResponse,
  folder: string,
  files: ReadonlyMap<string, { bytes: Buffer }>,
): void {
  const inside = [...files].filter(
    ([path]) => path.startsWith(folder) && !path.slice(folder.length).includes("/"),
  );
  if (inside.length === 0) return void response.writeHead(404).end("error");
  const rows = inside.map(([path, { bytes }]) => {
    const name = path.slice(folder.length);
    return `<tr><td><a href="${name}">${name}</a></td><td align="right">2024-05-21 10:12  </td><td align="right">${bytes.length}</td></tr>`;
  });
  const page = `<html><table><tr><td><a href="/">Parent Directory</a></td></tr>\n${rows.join("\n")}\n</table></html>`;
  response.writeHead(200, { "Content-Type": "text/html" }).end(page);
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, etag }: { bytes: Buffer; etag: string },
  cutAfter: number | null,
): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  const rest = bytes.subarray(from);
  response.setHeader("ETag", etag);
  if (from >= bytes.length && from > 0)
    return void response.writeHead(416, { "Content-Range": `bytes */${bytes.length}` }).end();
  if (from > 0) response.setHeader("Content-Range", `bytes ${from}-${bytes.length - 1}/${bytes.length}`);
  response.writeHead(from > 0 ? 206 : 200, {
    "Content-Type": "application/zip",
    "Content-Length": rest.length,
  });
  if (cutAfter === null) response.end(rest);
  else response.write(rest.subarray(0, cutAfter), () => setTimeout(() => response.destroy(), CUT_AFTER_MS));
}
