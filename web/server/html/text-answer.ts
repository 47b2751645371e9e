/** An answer whose body is one text, kept for those who send or cache it: read back, it passes through a stream. */
export class TextAnswer extends Response {
  readonly whole: string;

  constructor(whole: string, init: ResponseInit) {
    super(whole, init);
    this.whole = whole;
  }
}
