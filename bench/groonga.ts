import http from "node:http";
import path from "node:path";
import { text as bodyOf } from "node:stream/consumers";
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

const CLIENTS = 8;

/** Groonga as its manual sets it up: one lexicon of words with positions over all fields, ranked by its own score. */
export const GROONGA: OptionalPeer = {
  name: "Groonga",
  programs: ["groonga"],
  async start(listings, folder, port) {
    const database = path.join(folder, "groonga.db");
    const fields = Object.keys(FIELDS);
    const rows = listings.map((listing) => ({
      _key: listing.number,
      ...Object.fromEntries(fieldTexts(listing)),
    }));
    const commands = [
      "table_create Properties TABLE_HASH_KEY ShortText",
      ...fields.map((field) => `column_create Properties ${field} COLUMN_SCALAR ShortText`),
      "table_create Words TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto",
      `column_create Words places COLUMN_INDEX|WITH_POSITION|WITH_SECTION Properties ${fields.join(",")}`,
      `load --table Properties\n${JSON.stringify(rows)}`,
    ];
    runPeerProgram("groonga", ["-n", database], `${commands.join("\n")}\n`);
    const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
    const get = (target: string) => getText({ agent, port, host: "127.0.0.1", path: target });
    const args = ["-s", "--protocol", "http", "--bind-address", "127.0.0.1", "--port", `${port}`];
    const stop = await startPeerServer("groonga", [...args, database], () => get("/d/status"));
    const columns = Object.entries(FIELD_WEIGHTS).map(([field, weight]) => `${field} * ${weight}`);
    return {
      async ask(text) {
        const params = new URLSearchParams({
          table: "Properties",
          match_columns: columns.join(" || "),
          query: peerQuery(text),
          output_columns: "_key",
          sort_keys: "-_score",
          limit: `${PAGE}`,
          cache: "no",
        });
        const [[status, , , problem], [[[total], , ...found]]] = JSON.parse(
          await get(`/d/select?${params}`),
        ) as [[number, number, number, string?], [[[number], unknown, ...[string][]]]];
        if (status !== 0) throw new Error(`groonga: ${problem}`);
        return { total, numbers: found.map(([number]) => number) };
      },
      async stop() {
        agent.destroy();
        await stop();
      },
    };
  },
};

function getText(options: http.RequestOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    http.get(options, (response) => bodyOf(response).then(resolve, reject)).on("error", reject);
  });
}
