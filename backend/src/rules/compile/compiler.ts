import type { Evaluate, Run } from '../evaluate/run.ts';
import type { Expression, FunctionDeclaration, Place, Service } from '../syntax/ast.ts';
import type { Source } from '../syntax/source.ts';
import type { CoverageEntry } from '../types.ts';
import type { RulesValue } from '../values/values.ts';

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

/** The names that can be used at a position in the rules: wildcards, parameters, variables and functions. */
export interface Scope {
  names: ReadonlySet<string>;
  functions: ReadonlyMap<string, CompiledFunction>;
  /** Variables of the same function that are declared later. */
  later: ReadonlySet<string>;
}

export interface CompiledFunction {
  declaration: FunctionDeclaration;
  /** The scope of the declaration. All functions of the block are added to it before the first one is compiled. */
  scope: Scope;
  /**
   * Depth of the block that declares the function. The function can use that block's wildcards, but not the names of
   * its caller.
   */
  depth: number;
  call: ((run: Run, args: RulesValue[]) => RulesValue) | null;
  calls: { callee: CompiledFunction; at: number }[];
}

/** The context in which an expression is compiled: its scope, and a function that compiles its parts. */
export interface Context {
  /** Determines the lookup functions: `get()` in Firestore rules, `firestore.get()` in Storage rules. */
  service: Service;
  source: Source;
  coverage: CoverageBook;
  scope: Scope;
  /** The function that contains the expression; null outside of functions. */
  caller: CompiledFunction | null;
  compileIn: (context: Context, expression: Expression) => Evaluate;
  /** Compiles a part of the expression in this context. */
  compile: (expression: Expression) => Evaluate;
}

/** Adds a `compile` function to a context. */
export function makeContext(parts: Omit<Context, 'compile'>): Context {
  const context: Context = {
    ...parts,
    compile: (expression) => parts.compileIn(context, expression),
  };
  return context;
}

/** Wraps an evaluation so that it counts towards the limit of expressions (backend/docs/rules.md#limits). */
export function counted(cost: number, evaluate: Evaluate): Evaluate {
  return (run, env) => run.step(cost) ?? evaluate(run, env);
}
