import { createHash } from "node:crypto";

export interface Answer {
  body: Buffer;
  etag: string;
}

/** Finished answers of one index, least recently used out first; a new index empties it. Bounded by bytes. */
export class AnswerCache {
  #maxBytes: number;
  #bytes = 0;
  #owner: object | null = null;
  #answers = new Map<string, Answer>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(owner: object, key: string): Answer | undefined {
    if (owner !== this.#owner) return undefined;
    const answer = this.#answers.get(key);
    if (answer) {
      this.#answers.delete(key);
      this.#answers.set(key, answer);
    }
    return answer;
  }

  set(owner: object, key: string, text: string): Answer {
    const body = Buffer.from(text);
    const answer = { body, etag: `"${createHash("sha1").update(body).digest("base64url")}"` };
    if (owner !== this.#owner) {
      this.#owner = owner;
      this.#answers.clear();
      this.#bytes = 0;
    }
    // Two requests for the same answer may both have found it missing.
    this.#bytes -= this.#answers.get(key)?.body.length ?? 0;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    this.#bytes += body.length;
    for (const [oldest, { body: dropped }] of this.#answers) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#answers.delete(oldest);
      this.#bytes -= dropped.length;
    }
    return answer;
  }
}
