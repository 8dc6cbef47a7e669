import { writeFile } from "node:fs/promises";
import path from "node:path";
import { connectSphinx, type SphinxConnection } from "./sphinx-connection.ts";
import {
  FIELD_WEIGHTS,
  fieldTexts,
  FIELDS,
  PAGE,
  peerQuery,
  runPeerProgram,
  startPeerServer,
  type OptionalPeer,
} from "./words-peer.ts";

/** Sphinx as its manual sets it up: a plain index, in memory, with its own ranking by proximity and BM25. */
export const SPHINX: OptionalPeer = {
  name: "Sphinx",
  programs: ["indexer", "searchd"],
  async start(listings, folder, port) {
    const file = (name: string) => path.join(folder, name);
    const rows = listings.map((listing) =>
      [listing.number, ...fieldTexts(listing).map(([, text]) => text)].join("\t"),
    );
    await writeFile(file("rows.tsv"), `${rows.join("\n")}\n`);
    await writeFile(file("sphinx.conf"), configuration(folder, port));
    runPeerProgram("indexer", ["--config", file("sphinx.conf"), "--all", "--quiet"]);
    const args = ["--config", file("sphinx.conf"), "--nodetach"];
    const connect = () => connectSphinx(port);
    const stop = await startPeerServer("searchd", args, async () => (await connect()).close());
    const idle: SphinxConnection[] = [];
    return {
      async ask(text) {
        const connection = idle.pop() ?? (await connect());
        const [found = [], meta = []] = await connection.query(
          `SELECT id FROM properties WHERE MATCH('${peerQuery(text)}') LIMIT ${PAGE}` +
            ` OPTION field_weights=(${WEIGHTS}); SHOW META LIKE 'total_found'`,
        );
        idle.push(connection);
        return { total: Number(meta[0]![1]), numbers: found.map(([id]) => id!) };
      },
      async stop() {
        for (const connection of idle) connection.close();
        await stop();
      },
    };
  },
};

const WEIGHTS = Object.entries(FIELD_WEIGHTS)
  .map(([field, weight]) => `${field}=${weight}`)
  .join(", ");

function configuration(folder: string, port: number): string {
  const fields = Object.keys(FIELDS).map((field) => `  tsvpipe_field = ${field}`);
  return `source lists
{
  type = tsvpipe
  tsvpipe_command = cat ${path.join(folder, "rows.tsv")}
${fields.join("\n")}
}
index properties
{
  source = lists
  path = ${path.join(folder, "properties")}
  mlock = 0
  docinfo = extern
}
indexer
{
  mem_limit = 256M
}
searchd
{
  listen = 127.0.0.1:${port}:mysql41
  pid_file = ${path.join(folder, "searchd.pid")}
  log = ${path.join(folder, "searchd.log")}
  binlog_path =
  workers = threads
  max_children = 30
}
`;
}
