import type { Expression, FunctionDeclaration } from './ast.ts';
import type { CoverageBook } from './coverage.ts';
import { callFunction, FUNCTION_ARITIES } from './functions.ts';
import { callMethod, METHOD_ARITIES, readMember } from './members.ts';
import { NAMESPACES } from './namespaces.ts';
import { applyBinary, isType } from './operators.ts';
import { regularExpression } from './regular-expression.ts';
import { Env, type Run } from './run.ts';
import type { Source } from './source.ts';
import {
  Bytes,
  Constraint,
  Fault,
  Float,
  isNumber,
  Namespace,
  PartialMap,
  Path,
  type RulesValue,
} from './values.ts';

export type Evaluate = (run: Run, env: Env) => RulesValue;

/** What a name may mean at a place of the text: wildcards, parameters and variables; and the functions in sight. */
export interface Scope {
  names: ReadonlySet<string>;
  functions: ReadonlyMap<string, CompiledFunction>;
}

export interface CompiledFunction {
  declaration: FunctionDeclaration;
  /** Depth of the block that declares it: it sees that block's wildcards, never the caller's names. */
  depth: number;
  call: ((run: Run, args: RulesValue[]) => RulesValue) | null;
  compiling: boolean;
  /** The longest chain of calls from here, itself included. */
  height: number;
}

export interface Compiler {
  source: Source;
  coverage: CoverageBook;
  compileFunction(declared: CompiledFunction): void;
}

const GLOBALS = new Set<string>(['request', 'resource', ...NAMESPACES]);
const MAX_CALLS = 20;
const PATTERN_METHODS = new Set(['matches', 'split', 'replace']);

/** Compiles an expression to a closure that never throws. Refuses what could only fail when it runs. */
export function compileExpression(
  compiler: Compiler,
  expression: Expression,
  scope: Scope,
  caller: CompiledFunction | null,
): Evaluate {
  const compile = (inner: Expression) => compileExpression(compiler, inner, scope, caller);
  const fail = (fault: string) => compiler.source.fail(expression.at, fault);
  const counted =
    (evaluate: Evaluate): Evaluate =>
    (run, env) =>
      run.step() ?? evaluate(run, env);

  switch (expression.kind) {
    case 'literal': {
      const value = typeof expression.value === 'number' ? new Float(expression.value) : expression.value;
      return counted(() => value);
    }
    case 'bytes': {
      const value = new Bytes(Buffer.from(expression.value, 'latin1'));
      return counted(() => value);
    }
    case 'list': {
      const items = expression.items.map(compile);
      return counted((run, env) => allOrFault(items.map((item) => item(run, env))));
    }
    case 'map': {
      const entries = expression.entries.map(({ key, value }) => [compile(key), compile(value)] as const);
      return counted((run, env) => {
        const map = new Map<string, RulesValue>();
        for (const [evaluateKey, evaluateValue] of entries) {
          const key = evaluateKey(run, env);
          const value = evaluateValue(run, env);
          if (key instanceof Fault) return key;
          if (value instanceof Fault) return value;
          if (typeof key !== 'string') return new Fault('a key of a map must be a string');
          map.set(key, value);
        }
        return map;
      });
    }
    case 'path': {
      const segments = expression.segments.map((segment) =>
        typeof segment === 'string' ? segment : compile(segment),
      );
      return counted((run, env) => {
        const texts: string[] = [];
        for (const segment of segments) {
          const text = typeof segment === 'string' ? segment : segmentText(segment(run, env));
          if (text instanceof Fault) return text;
          texts.push(text);
        }
        return new Path(texts);
      });
    }
    case 'variable': {
      const { name } = expression;
      if (scope.names.has(name)) return counted((_run, env) => env.get(name));
      if (!GLOBALS.has(name)) fail(`unknown variable '${name}'`);
      if ((NAMESPACES as readonly string[]).includes(name)) {
        const namespace = new Namespace(name);
        return counted(() => namespace);
      }
      return counted((run) => run.globals.get(name));
    }
    case 'member': {
      const object = compile(expression.object);
      const { name } = expression;
      return counted((run, env) => readMember(object(run, env), name));
    }
    case 'index': {
      const object = compile(expression.object);
      const index = compile(expression.index);
      return counted((run, env) => readIndex(object(run, env), index(run, env)));
    }
    case 'slice': {
      const [object, from, to] = [
        compile(expression.object),
        compile(expression.from),
        compile(expression.to),
      ];
      return counted((run, env) => readSlice(object(run, env), from(run, env), to(run, env)));
    }
    case 'call':
      return counted(compileCall(compiler, expression, scope, caller));
    case 'method': {
      const arities = Object.hasOwn(METHOD_ARITIES, expression.name)
        ? METHOD_ARITIES[expression.name]
        : undefined;
      if (!arities) fail(`unknown method '${expression.name}'`);
      // One-argument get() is a fault when it runs, as Google's engine has it; other counts cannot be meant.
      const allowed = isNamespace(expression.object, scope)
        ? [...(arities ?? []), 0, 1, 2, 3, 4]
        : (arities ?? []);
      if (!allowed.includes(expression.args.length) && expression.name !== 'get') {
        fail(`'${expression.name}' takes ${arities?.join(' or ')} argument(s)`);
      }
      const [pattern] = expression.args;
      if (
        PATTERN_METHODS.has(expression.name) &&
        pattern?.kind === 'literal' &&
        typeof pattern.value === 'string'
      ) {
        if (regularExpression(pattern.value) === null)
          compiler.source.fail(pattern.at, 'not a valid regular expression');
      }
      const object = compile(expression.object);
      const args = expression.args.map(compile);
      const { name } = expression;
      return counted((run, env) => {
        const on = object(run, env);
        const values = args.map((arg) => arg(run, env));
        return name === 'get' && values.length !== 2
          ? new Fault("'get' needs a key and a default")
          : callMethod(on, name, values);
      });
    }
    case 'unary': {
      const { operator } = expression;
      const compiled = compile(expression.operand);
      if (operator === '-') return counted((run, env) => negate(compiled(run, env)));
      const operand = compiler.coverage.watch('condition', expression.operand, compiled);
      return counted((run, env) => {
        const value = operand(run, env);
        return typeof value === 'boolean'
          ? !value
          : value instanceof Fault
            ? value
            : new Fault("'!' needs true or false");
      });
    }
    case 'binary': {
      const { operator } = expression;
      if (operator === '&&' || operator === '||') {
        const left = compiler.coverage.watch('condition', expression.left, compile(expression.left));
        const right = compiler.coverage.watch('condition', expression.right, compile(expression.right));
        return counted(operator === '&&' ? and(left, right) : or(left, right));
      }
      const left = compile(expression.left);
      const right = compile(expression.right);
      return counted((run, env) => applyBinary(operator, left(run, env), right(run, env)));
    }
    case 'is': {
      const operand = compile(expression.operand);
      const { type } = expression;
      return counted((run, env) => isType(operand(run, env), type, run.listing));
    }
    case 'ternary': {
      const [condition, yes, no] = [
        compile(expression.condition),
        compile(expression.yes),
        compile(expression.no),
      ];
      return counted((run, env) => {
        const value = condition(run, env);
        if (typeof value === 'boolean') return value ? yes(run, env) : no(run, env);
        return value instanceof Fault ? value : new Fault("'?' needs true or false");
      });
    }
  }
}

/** A fault on one side is absorbed when the other side decides; a right side is not evaluated after a deciding left. */
function and(left: Evaluate, right: Evaluate): Evaluate {
  return (run, env) => {
    const a = left(run, env);
    if (a === false) return false;
    const b = right(run, env);
    if (b === false) return false;
    if (a === true && b === true) return true;
    return firstFault(a, b, "'&&' needs true or false");
  };
}

function or(left: Evaluate, right: Evaluate): Evaluate {
  return (run, env) => {
    const a = left(run, env);
    if (a === true) return true;
    const b = right(run, env);
    if (b === true) return true;
    if (a === false && b === false) return false;
    return firstFault(a, b, "'||' needs true or false");
  };
}

function firstFault(a: RulesValue, b: RulesValue, otherwise: string): Fault {
  return a instanceof Fault ? a : b instanceof Fault ? b : new Fault(otherwise);
}

function compileCall(
  compiler: Compiler,
  expression: Expression & { kind: 'call' },
  scope: Scope,
  caller: CompiledFunction | null,
): Evaluate {
  const { name } = expression;
  const args = expression.args.map((arg) => compileExpression(compiler, arg, scope, caller));
  const declared = scope.functions.get(name);
  if (!declared) {
    const arity = Object.hasOwn(FUNCTION_ARITIES, name) ? FUNCTION_ARITIES[name] : undefined;
    if (arity === undefined) compiler.source.fail(expression.at, `unknown function '${name}'`);
    if (args.length !== arity) compiler.source.fail(expression.at, `'${name}' takes ${arity} argument(s)`);
    return (run, env) => callFunction(run, name, args[0]?.(run, env) ?? null);
  }
  if (args.length !== declared.declaration.parameters.length) {
    compiler.source.fail(
      expression.at,
      `'${name}' takes ${declared.declaration.parameters.length} argument(s)`,
    );
  }
  if (declared.compiling) compiler.source.fail(expression.at, `'${name}' calls itself`);
  compiler.compileFunction(declared);
  if (caller) caller.height = Math.max(caller.height, declared.height + 1);
  if ((caller?.height ?? declared.height) > MAX_CALLS) {
    compiler.source.fail(expression.at, `functions call each other more than ${MAX_CALLS} deep`);
  }
  return (run, env) =>
    declared.call?.(
      run,
      args.map((arg) => arg(run, env)),
    ) ?? null;
}

/** Compiles a function's body; its names are its own and those of the blocks around its declaration. */
export function compileFunctionBody(compiler: Compiler, declared: CompiledFunction, outer: Scope): void {
  const { declaration, depth } = declared;
  const names = new Set([...outer.names, ...declaration.parameters]);
  const lets: { name: string; value: Evaluate }[] = [];
  for (const variable of declaration.lets) {
    const value = compileExpression(
      compiler,
      variable.value,
      { names: new Set(names), functions: outer.functions },
      declared,
    );
    lets.push({ name: variable.name, value });
    names.add(variable.name);
  }
  const result = compileExpression(
    compiler,
    declaration.result,
    { names, functions: outer.functions },
    declared,
  );
  declared.call = (run, args) => {
    const own = new Map<string, RulesValue>();
    for (const [at, parameter] of declaration.parameters.entries()) own.set(parameter, args[at] ?? null);
    const env = new Env(own, run.envs[depth] ?? run.globals);
    // Variables are evaluated at once, used or not: their lookups count (facts: evaluation semantics).
    for (const { name, value } of lets) own.set(name, value(run, env));
    return result(run, env);
  };
}

function isNamespace(object: Expression, scope: Scope): boolean {
  return (
    object.kind === 'variable' &&
    !scope.names.has(object.name) &&
    (NAMESPACES as readonly string[]).includes(object.name)
  );
}

function allOrFault(values: RulesValue[]): RulesValue {
  return values.find((value) => value instanceof Fault) ?? values;
}

function segmentText(value: RulesValue): string | Fault {
  if (value instanceof Fault) return value;
  if (value instanceof Constraint || value instanceof PartialMap)
    return new Fault('the query leaves this path open');
  const text =
    value === null
      ? 'null'
      : isNumber(value) || typeof value === 'boolean'
        ? String(value instanceof Float ? value.value : value)
        : value;
  if (typeof text !== 'string' || text === '' || text.includes('/'))
    return new Fault('a segment of a path must be a plain text');
  return text;
}

function negate(value: RulesValue): RulesValue {
  if (typeof value === 'bigint')
    return value === -(2n ** 63n) ? new Fault('a whole number left its 64 bits') : -value;
  if (value instanceof Float) return new Float(-value.value);
  return value instanceof Fault ? value : new Fault("'-' needs a number");
}

function readIndex(object: RulesValue, index: RulesValue): RulesValue {
  if (object instanceof Fault) return object;
  if (index instanceof Fault) return index;
  if (typeof index === 'string') {
    const keyed = object instanceof Map || object instanceof PartialMap || object instanceof Constraint;
    return keyed ? readMember(object, index) : new Fault('only a map has keys');
  }
  if (typeof index !== 'bigint') return new Fault('an index must be a whole number or a key');
  const items = object instanceof Path ? object.segments : object;
  if (typeof items !== 'string' && !Array.isArray(items))
    return new Fault('only lists, strings and paths have positions');
  const item = (items as string | RulesValue[])[Number(index)];
  return item === undefined ? new Fault('an index is out of range') : item;
}

function readSlice(object: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  for (const value of [object, from, to]) if (value instanceof Fault) return value;
  if (typeof object !== 'string' && !Array.isArray(object))
    return new Fault('only lists and strings have ranges');
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return new Fault('a range needs whole numbers');
  const size = BigInt(object.length);
  if (from < 0n || to > size || from >= size || from > to) return new Fault('a range is out of bounds');
  return object.slice(Number(from), Number(to));
}
