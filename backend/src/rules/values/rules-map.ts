import type { RulesValue } from './values.ts';

/** A map of the rules language, in the order in which its keys were written. */
export class RulesMap {
  protected readonly values: Map<string, RulesValue>;

  constructor(entries?: Iterable<readonly [string, RulesValue]>) {
    this.values = new Map(entries);
  }

  get size(): number {
    return this.values.size;
  }

  has(key: string): boolean {
    return this.values.has(key);
  }

  /** Undefined when the key is absent. */
  get(key: string): RulesValue | undefined {
    return this.values.get(key);
  }

  keys(): string[] {
    return [...this.values.keys()];
  }

  /** Whether both maps hold the very same value, told without converting it; false means only "not known". */
  sharesValue(_key: string, _other: RulesMap): boolean {
    return false;
  }
}

/**
 * What `get()` answers and what `resource` is: a map of `data`, `id` and `__name__`. Unlike other maps it equals
 * nothing, not even itself.
 */
export class Resource extends RulesMap {}
