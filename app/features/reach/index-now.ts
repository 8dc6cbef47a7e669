/** Search engines that want to be told which pages changed (indexnow.org). */
export interface IndexNow {
  /** Submits at most `MAX_ADDRESSES` addresses of this site; rejects with `NotTaken` when they were not taken. */
  submit(addresses: string[], signal: AbortSignal): Promise<void>;
}

/** The protocol takes so many addresses at once. */
export const MAX_ADDRESSES = 10_000;

/** Where search engines read the key that proves whose site it is. */
export const KEY_PATH = "/indexnow.txt";

/** The service refused the addresses, or did not answer; they are submitted again later. */
export class NotTaken extends Error {
  override name = "NotTaken";
}
