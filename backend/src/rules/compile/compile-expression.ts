import type { Evaluate } from '../evaluate/run.ts';
import type { Expression } from '../syntax/ast.ts';
import { negate } from '../values/arithmetic.ts';
import { readIndex, readMember, readSlice } from '../values/members.ts';
import { textOf } from '../values/members-string.ts';
import { applyBinary, isType } from '../values/operators.ts';
import {
  Bytes,
  Fault,
  Float,
  isOpen,
  OPEN,
  Path,
  RulesMap,
  type RulesValue,
  settled,
} from '../values/values.ts';
import { compileCall, compileMethod, namespaceOf } from './compile-call.ts';
import { type Context, counted } from './compiler.ts';

/**
 * Compiles `&&` and `||`. If one side decides the result, an error on the other side is ignored; if the left side
 * decides, the right side is not evaluated. `decisive` is the deciding value: false for `&&`, true for `||`.
 */
function compileLogic(context: Context, expression: Expression & { kind: 'binary' }): Evaluate {
  const { operator, left, right } = expression;
  const evaluateLeft = watched(context, left);
  const evaluateRight = counted(1, watched(context, right));
  const decisive = operator === '||';
  const needs = new Fault(`'${operator}' needs true or false on both sides`);
  return counted(1, (run, env) => {
    const a = evaluateLeft(run, env);
    if (a === decisive) return decisive;
    const b = evaluateRight(run, env);
    if (b === decisive) return decisive;
    if (a === !decisive && b === !decisive) return !decisive;
    return a instanceof Fault ? a : b instanceof Fault ? b : needs;
  });
}

function compileNot(context: Context, operand: Expression): Evaluate {
  const evaluate = watched(context, operand);
  const needs = new Fault("'!' needs true or false");
  return counted(1, (run, env) => {
    const value = evaluate(run, env);
    if (typeof value === 'boolean') return !value;
    return value instanceof Fault ? value : needs;
  });
}

/** Compiles `condition ? yes : no`, which evaluates only the chosen branch. */
function compileTernary(context: Context, expression: Expression & { kind: 'ternary' }): Evaluate {
  const condition = context.compile(expression.condition);
  const yes = context.compile(expression.yes);
  const no = context.compile(expression.no);
  const needs = new Fault("'?' needs true or false before it");
  return counted(2, (run, env): RulesValue => {
    const value = condition(run, env);
    if (typeof value === 'boolean') return value ? yes(run, env) : no(run, env);
    return value instanceof Fault ? value : needs;
  });
}

function watched({ coverage, compile }: Context, expression: Expression): Evaluate {
  return coverage.watch('condition', expression, compile(expression));
}

const GLOBALS = new Set(['request', 'resource']);

/** Compiles an expression. Throws `RulesSyntaxError`, for example for an unknown name or a wrong argument count. */
export function compileExpression(context: Context, expression: Expression): Evaluate {
  const { compile } = context;
  switch (expression.kind) {
    case 'literal': {
      const value = typeof expression.value === 'number' ? new Float(expression.value) : expression.value;
      return counted(1, () => value);
    }
    case 'bytes': {
      const value = new Bytes(expression.value);
      return counted(1, () => value);
    }
    case 'list':
      return compileList(expression.items.map(compile));
    case 'map':
      return compileMap(expression.entries.map(({ key, value }) => [compile(key), compile(value)]));
    case 'path':
      return compilePath(
        expression.segments.map((segment) => (typeof segment === 'string' ? segment : compile(segment))),
      );
    case 'variable':
      return compileVariable(context, expression);
    case 'member': {
      if (namespaceOf(context, expression.object) !== null)
        context.source.fail(expression.at, `write parentheses after '${expression.name}' to call it`);
      const object = compile(expression.object);
      const { name } = expression;
      return counted(1, (run, env) => readMember(object(run, env), name));
    }
    case 'index': {
      const object = compile(expression.object);
      const index = compile(expression.index);
      return counted(1, (run, env) => readIndex(object(run, env), index(run, env)));
    }
    case 'slice': {
      const object = compile(expression.object);
      const from = compile(expression.from);
      const to = compile(expression.to);
      return counted(1, (run, env) => readSlice(object(run, env), from(run, env), to(run, env)));
    }
    case 'call':
      return compileCall(context, expression);
    case 'method':
      return compileMethod(context, expression);
    case 'unary': {
      if (expression.operator === '!') return compileNot(context, expression.operand);
      const operand = compile(expression.operand);
      return counted(1, (run, env) => negate(settled(operand(run, env))));
    }
    case 'binary': {
      const { operator } = expression;
      if (operator === '&&' || operator === '||') return compileLogic(context, expression);
      const left = compile(expression.left);
      const right = compile(expression.right);
      return counted(1, (run, env) => applyBinary(operator, left(run, env), right(run, env)));
    }
    case 'is': {
      const operand = compile(expression.operand);
      const { type } = expression;
      return counted(2, (run, env) => isType(operand(run, env), type));
    }
    case 'ternary':
      return compileTernary(context, expression);
  }
}

function compileVariable(context: Context, { name, at }: Expression & { kind: 'variable' }): Evaluate {
  const { scope, source } = context;
  if (scope.later.has(name)) source.fail(at, `'${name}' is used before its 'let'`);
  if (scope.names.has(name)) return counted(1, (_run, env) => env.get(name));
  if (GLOBALS.has(name)) return counted(1, (run) => run.globals.get(name));
  if (namespaceOf(context, { kind: 'variable', name, at, end: at, height: 1 }) !== null)
    source.fail(at, `'${name}' is a namespace, not a value`);
  return source.fail(at, `unknown variable '${name}'`);
}

function compileList(items: readonly Evaluate[]): Evaluate {
  return counted(1, (run, env) => {
    const list: RulesValue[] = [];
    for (const item of items) {
      const value = whole(item(run, env));
      if (value instanceof Fault) return value;
      list.push(value);
    }
    return list;
  });
}

function compileMap(entries: readonly (readonly [Evaluate, Evaluate])[]): Evaluate {
  return counted(1, (run, env) => {
    const map = new Map<string, RulesValue>();
    for (const [evaluateKey, evaluateValue] of entries) {
      const key = whole(evaluateKey(run, env));
      const value = whole(evaluateValue(run, env));
      if (key instanceof Fault) return key;
      if (value instanceof Fault) return value;
      if (typeof key !== 'string') return new Fault('a key of a map must be a string');
      map.set(key, value);
    }
    return new RulesMap(map);
  });
}

/**
 * The value as an element of a list, map or path. A partially known value becomes `OPEN` (not known), because the
 * decision about a list query could otherwise be wrong.
 */
function whole(value: RulesValue): RulesValue {
  return isOpen(value) ? OPEN : settled(value);
}

function compilePath(parts: readonly (string | Evaluate)[]): Evaluate {
  const literals = parts.filter((part) => typeof part === 'string').length;
  return counted(1 + literals, (run, env) => {
    const segments: string[] = [];
    for (const part of parts) {
      if (typeof part === 'string') {
        segments.push(part);
        continue;
      }
      const value = whole(part(run, env));
      if (value instanceof Fault) return value;
      // If a path contains another path, inserts the segments of that path.
      if (value instanceof Path) segments.push(...value.segments);
      else {
        const text = textOf(value);
        if (text === null) return new Fault('a segment of a path must be a plain value');
        segments.push(text);
      }
    }
    return new Path(segments);
  });
}
