import type { Evaluate } from '../evaluate/run.ts';
import type { Source } from '../syntax/source.ts';
import type { Place } from '../syntax/syntax-error.ts';
import type { CoverageEntry } from '../types.ts';

/** Counts how often each `allow` and each condition was true, false or an error. */
export class CoverageBook {
  readonly #source: Source;
  readonly #entries: CoverageEntry[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  /** Wraps the evaluation of a part of the source, so that its results are counted. */
  watch(kind: CoverageEntry['kind'], { at, end }: Place, evaluate: Evaluate): Evaluate {
    const text = this.#source.text.slice(at, end).replace(/\s+/g, ' ');
    const entry = { ...this.#source.position(at), text, kind, whenTrue: 0, whenFalse: 0, whenError: 0 };
    this.#entries.push(entry);
    return (run, env) => {
      const value = evaluate(run, env);
      if (value === true) entry.whenTrue += 1;
      else if (value === false) entry.whenFalse += 1;
      else entry.whenError += 1;
      return value;
    };
  }

  entries(): CoverageEntry[] {
    return this.#entries.map((entry) => ({ ...entry }));
  }
}
