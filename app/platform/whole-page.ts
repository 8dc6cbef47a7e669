/** Where pages are written before their bytes are cut out: fresh memory for each would cost more than the writing. */
let desk = Buffer.alloc(0);

/** A page that is complete: it is sent as it is, without the stream that the body of a `Response` is. */
export class WholePage extends Response {
  readonly html: Buffer;

  constructor(parts: string[], init: ResponseInit) {
    super(null, init);
    this.html = utf8Of(parts);
  }
}

/** The parts one after the other. */
function utf8Of(parts: string[]): Buffer {
  const most = 3 * parts.reduce((sum, { length }) => sum + length, 0);
  if (desk.length < most) desk = Buffer.allocUnsafeSlow(most);
  let length = 0;
  for (const part of parts) length += desk.write(part, length);
  return Buffer.from(desk.subarray(0, length));
}
