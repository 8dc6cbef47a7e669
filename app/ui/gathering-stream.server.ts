import { Transform, type TransformCallback } from "node:stream";

/**
 * Gathers the renderer's many small writes into one chunk per flush. React calls `flush` whenever what it has written may
 * go out, so nothing waits; each chunk saved is one pass less through the response's streams and the compressor.
 */
export class GatheringStream extends Transform {
  #held: Uint8Array[] = [];

  override _transform(chunk: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  flush(): void {
    if (this.#held.length === 0) return;
    this.push(Buffer.concat(this.#held));
    this.#held = [];
  }
}
