/**
 * An answer whose body is one text, kept for those who send or cache it: read back, it passes through a stream. For all
 * others the body is made when they ask for it.
 */
export class TextAnswer extends Response {
  readonly whole: string;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;

  constructor(whole: string, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  override get body() {
    this.#body ??= new Response(this.whole).body;
    return this.#body;
  }

  override get bodyUsed() {
    return this.#body?.locked ?? false;
  }

  override async text() {
    return this.whole;
  }

  override async arrayBuffer() {
    return new TextEncoder().encode(this.whole).buffer;
  }
}
