import { KEY_PATH, NotTaken, type IndexNow } from "./index-now.ts";

const TIMEOUT_MS = 20_000;

interface Options {
  /** Address of the service that passes the addresses on to all engines. */
  url: string;
  key: string;
  /** The site's own address, without a final slash. */
  publicUrl: string;
  userAgent: string;
}

/** The service of indexnow.org over HTTP. */
export function createIndexNow({ url, key, publicUrl, userAgent }: Options): IndexNow {
  return {
    async submit(addresses, signal) {
      const body = {
        host: new URL(publicUrl).host,
        key,
        keyLocation: publicUrl + KEY_PATH,
        urlList: addresses,
      };
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json; charset=utf-8", "User-Agent": userAgent },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).catch((error: unknown) => {
        throw new NotTaken("the service did not answer", { cause: error });
      });
      await answer.body?.cancel();
      // 200: taken. 202: taken, and the key will be read later.
      if (answer.status !== 200 && answer.status !== 202)
        throw new NotTaken(`the service answered ${answer.status}`);
    },
  };
}
