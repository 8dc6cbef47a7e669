import { hash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

export interface Answer {
  body: Buffer;
  etag: string;
}

/** What an answer takes beside its body: its tag, its digest and its place in the cache. */
const BYTES_BESIDE = 500;

/**
 * Caches the finished answers of one index up to a number of bytes, the least recently used removed first. A new index
 * empties it, and an answer of an older one that was slow is not cached any more. Of the keys, which may be as long as any
 * address, only digests are stored. The tag of an answer is made of its index and its key, which together determine it: a
 * digest of the body would take longer than the search. Another process has other tags for the same, and so has this one
 * after a restart, because its code may write answers in another way.
 */
export class AnswerCache {
  #newest = 0;
  /** The indexes in the order in which they were first asked. */
  readonly #numbers = new WeakMap<object, number>();
  readonly #process = randomBytes(6).toString("base64url");
  readonly #answers: LRUCache<string, Answer>;

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.length + BYTES_BESIDE,
    });
  }

  get(owner: object, key: string): Answer | undefined {
    return this.#numberOf(owner) === this.#newest ? this.#answers.get(digestOf(key)) : undefined;
  }

  /** What is in it. */
  use(): { entries: number; bytes: number; maxBytes: number } {
    const { size, calculatedSize, maxSize } = this.#answers;
    return { entries: size, bytes: calculatedSize, maxBytes: maxSize };
  }

  set(owner: object, key: string, text: string): Answer {
    const number = this.#numberOf(owner);
    const digest = digestOf(key);
    const answer = { body: Buffer.from(text), etag: `"${this.#process}${number}-${digest}"` };
    if (number === this.#newest) this.#answers.set(digest, answer);
    return answer;
  }

  #numberOf(owner: object): number {
    const known = this.#numbers.get(owner);
    if (known !== undefined) return known;
    this.#numbers.set(owner, ++this.#newest);
    this.#answers.clear();
    return this.#newest;
  }
}

function digestOf(key: string): string {
  return hash("sha256", key, "base64url");
}
