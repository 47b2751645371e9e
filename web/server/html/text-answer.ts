/**
 * An answer whose body is one text, kept as bytes for those who send or cache it: read back, it passes through a stream.
 * For all others the body is made when they read it: who only asks whether there is one gets a stream that holds nothing.
 */
export class TextAnswer extends Response {
  readonly encoded: Buffer<ArrayBuffer>;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;

  /** The text comes in pieces, which are not put together before they are bytes. */
  constructor(pieces: readonly string[], init: ResponseInit) {
    super(null, init);
    this.encoded = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
    let at = 0;
    for (const piece of pieces) at += this.encoded.write(piece, at);
  }

  override get body() {
    this.#body ??= new ReadableStream(
      {
        pull: (controller) => {
          // A copy: who reads a stream may take its bytes away.
          controller.enqueue(new Uint8Array(this.encoded));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return this.#body;
  }

  override get bodyUsed() {
    return this.#body?.locked ?? false;
  }

  override async text() {
    return this.encoded.toString();
  }

  override async arrayBuffer() {
    return new Uint8Array(this.encoded).buffer;
  }
}
