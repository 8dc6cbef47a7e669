import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

export interface Answer {
  body: Buffer;
  etag: string;
}

/**
 * Caches the finished answers of one index up to a number of bytes, the least recently used removed first. A new index
 * empties it.
 */
export class AnswerCache {
  #owner: object | null = null;
  readonly #answers: LRUCache<string, Answer>;

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
    });
  }

  get(owner: object, key: string): Answer | undefined {
    return owner === this.#owner ? this.#answers.get(key) : undefined;
  }

  /** What is in it. */
  use(): { entries: number; bytes: number; maxBytes: number } {
    const { size, calculatedSize, maxSize } = this.#answers;
    return { entries: size, bytes: calculatedSize, maxBytes: maxSize };
  }

  set(owner: object, key: string, text: string): Answer {
    const body = Buffer.from(text);
    const answer = { body, etag: `"${createHash("sha1").update(body).digest("base64url")}"` };
    if (owner !== this.#owner) {
      this.#owner = owner;
      this.#answers.clear();
    }
    this.#answers.set(key, answer);
    return answer;
  }
}
