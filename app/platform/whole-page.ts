/**
 * A buffer that pages are encoded into before their bytes are copied: allocating one for each page would cost more than
 * the encoding.
 */
let desk = Buffer.alloc(0);

/** A complete page: its bytes are sent directly, without the stream of a `Response` body. */
export class WholePage extends Response {
  readonly html: Buffer;

  constructor(parts: (string | Uint8Array)[], init: ResponseInit) {
    super(null, init);
    this.html = utf8Of(parts);
  }
}

/** Encodes the parts one after the other; those that are bytes are encoded already. */
function utf8Of(parts: (string | Uint8Array)[]): Buffer {
  const most = 3 * parts.reduce((sum, { length }) => sum + length, 0);
  if (desk.length < most) desk = Buffer.allocUnsafeSlow(most);
  let length = 0;
  for (const part of parts) {
    if (typeof part === "string") length += desk.write(part, length);
    else {
      desk.set(part, length);
      length += part.length;
    }
  }
  return Buffer.from(desk.subarray(0, length));
}
