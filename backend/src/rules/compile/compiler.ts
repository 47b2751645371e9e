import type { Evaluate, Run } from '../evaluate/run.ts';
import type { Expression, FunctionDeclaration, Service } from '../syntax/ast.ts';
import type { Source } from '../syntax/source.ts';
import type { RulesValue } from '../values/values.ts';
import type { CoverageBook } from './coverage.ts';

/** What a name may mean at a place of the text: wildcards, parameters and variables; and the functions in sight. */
export interface Scope {
  names: ReadonlySet<string>;
  functions: ReadonlyMap<string, CompiledFunction>;
  /** Variables of the same function whose statement comes later. */
  later: ReadonlySet<string>;
}

export interface CompiledFunction {
  declaration: FunctionDeclaration;
  /** What is in sight where it is declared; filled with all functions of that place before anything is compiled. */
  scope: Scope;
  /** Depth of the block that declares it: it sees that block's wildcards, never the caller's names. */
  depth: number;
  call: ((run: Run, args: RulesValue[]) => RulesValue) | null;
  calls: { callee: CompiledFunction; at: number }[];
}

/** The place of an expression, and the way to compile its parts. */
export interface Context {
  /** Documents are looked up by `get()` in rules for documents, and by `firestore.get()` in those for objects. */
  service: Service;
  source: Source;
  coverage: CoverageBook;
  scope: Scope;
  /** The function that the expression is a part of. */
  caller: CompiledFunction | null;
  compileIn: (context: Context, expression: Expression) => Evaluate;
  /** `compileIn` for this very context. */
  compile: (expression: Expression) => Evaluate;
}

/** A context whose `compile` compiles in it. */
export function makeContext(parts: Omit<Context, 'compile'>): Context {
  const context: Context = {
    ...parts,
    compile: (expression) => parts.compileIn(context, expression),
  };
  return context;
}

/** Lets an evaluation count as expressions of the request (backend/docs/rules.md#limits). */
export function counted(cost: number, evaluate: Evaluate): Evaluate {
  return (run, env) => run.step(cost) ?? evaluate(run, env);
}
