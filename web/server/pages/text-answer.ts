/** Room for the bytes of most pages; what was never used takes no memory. */
const ROOM = Buffer.allocUnsafeSlow(512 * 1024);

/** In UTF-8. Writing a text takes not much longer than counting its bytes first would, so that room is found without. */
function encode(pieces: readonly string[]): Buffer<ArrayBuffer> {
  const most = pieces.reduce((sum, { length }) => sum + 3 * length, 0);
  const room = most <= ROOM.length ? ROOM : Buffer.allocUnsafeSlow(most);
  let at = 0;
  for (const piece of pieces) at += room.write(piece, at);
  return Buffer.from(room.subarray(0, at));
}

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
    this.encoded = encode(pieces);
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
