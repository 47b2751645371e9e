import type { Evaluate } from '../evaluate/run.ts';
import type { Expression } from '../syntax/ast.ts';
import { Fault, type RulesValue } from '../values/values.ts';
import { type Context, counted } from './compiler.ts';

/**
 * Compiles `&&` and `||`. If one side decides the result, an error on the other side is ignored; if the left side
 * decides, the right side is not evaluated. `decisive` is the deciding value: false for `&&`, true for `||`.
 */
export function compileLogic(context: Context, expression: Expression & { kind: 'binary' }): Evaluate {
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

export function compileNot(context: Context, operand: Expression): Evaluate {
  const evaluate = watched(context, operand);
  const needs = new Fault("'!' needs true or false");
  return counted(1, (run, env) => {
    const value = evaluate(run, env);
    if (typeof value === 'boolean') return !value;
    return value instanceof Fault ? value : needs;
  });
}

/** Compiles `condition ? yes : no`, which evaluates only the chosen branch. */
export function compileTernary(context: Context, expression: Expression & { kind: 'ternary' }): Evaluate {
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
