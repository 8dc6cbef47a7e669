/**
 * Why something could not be downloaded, in Portuguese. `file`: only this file cannot be, `later`: it may come when asked
 * again, `stop`: no further request makes sense now.
 */
export class FetchFailed extends Error {
  override name = "FetchFailed";
  readonly kind: "file" | "later" | "stop";
  /** The wait that the source asks for, in milliseconds; null: it does not. */
  readonly waitMs: number | null;

  constructor(kind: FetchFailed["kind"], message: string, waitMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
  }
}
