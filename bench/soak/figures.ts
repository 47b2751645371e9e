import { quantile } from '../statistics.ts';

/** Response times of one kind of request, in milliseconds. */
export class Figures {
  readonly #times: number[] = [];

  add(milliseconds: number): void {
    this.#times.push(milliseconds);
  }

  get count(): number {
    return this.#times.length;
  }

  line(what: string): string {
    const of = (share: number) => quantile(this.#times, share).toFixed(1).padStart(9);
    return `${what.padEnd(28)}${String(this.count).padStart(9)}${of(0.5)}${of(0.99)}${of(1)}`;
  }
}
