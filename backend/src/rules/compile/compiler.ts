import type { Evaluate, Run } from '../evaluate/run.ts';
import type { Expression, FunctionDeclaration, Service } from '../syntax/ast.ts';
import type { Source } from '../syntax/source.ts';
import type { RulesValue } from '../values/values.ts';
import type { CoverageBook } from './coverage.ts';

/** The names visible at a position: wildcards, parameters, variables and functions. */
export interface Scope {
  names: ReadonlySet<string>;
  functions: ReadonlyMap<string, CompiledFunction>;
  /** Variables of the same function declared later. */
  later: ReadonlySet<string>;
}

export interface CompiledFunction {
  declaration: FunctionDeclaration;
  /** The scope of its declaration; filled with all functions of the block before compilation starts. */
  scope: Scope;
  /** Depth of the declaring block: the function sees that block's wildcards, never the caller's names. */
  depth: number;
  call: ((run: Run, args: RulesValue[]) => RulesValue) | null;
  calls: { callee: CompiledFunction; at: number }[];
}

/** The context of an expression: its scope, and the function that compiles its parts. */
export interface Context {
  /** Decides the lookup functions: `get()` for documents, `firestore.get()` for objects. */
  service: Service;
  source: Source;
  coverage: CoverageBook;
  scope: Scope;
  /** The function that contains the expression. */
  caller: CompiledFunction | null;
  compileIn: (context: Context, expression: Expression) => Evaluate;
  /** `compileIn`, bound to this context. */
  compile: (expression: Expression) => Evaluate;
}

/** Completes a context with its own `compile`. */
export function makeContext(parts: Omit<Context, 'compile'>): Context {
  const context: Context = {
    ...parts,
    compile: (expression) => parts.compileIn(context, expression),
  };
  return context;
}

/** Counts an evaluation against the request's expression limit (backend/docs/rules.md#limits). */
export function counted(cost: number, evaluate: Evaluate): Evaluate {
  return (run, env) => run.step(cost) ?? evaluate(run, env);
}
