/** A page that is complete: it is sent as it is, without the stream that the body of a `Response` is. */
export class WholePage extends Response {
  readonly html: Buffer;

  constructor(html: Buffer, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }
}
