/** Times of one kind of request, in milliseconds. */
export class Figures {
  readonly #times: number[] = [];

  add(milliseconds: number): void {
    this.#times.push(milliseconds);
  }

  get count(): number {
    return this.#times.length;
  }

  /** The time that this share of the requests did not exceed. */
  quantile(share: number): number {
    const sorted = this.#times.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }

  line(what: string): string {
    const of = (share: number) => this.quantile(share).toFixed(1).padStart(9);
    return `${what.padEnd(28)}${String(this.count).padStart(9)}${of(0.5)}${of(0.99)}${of(1)}`;
  }
}
