import { callFunction, FUNCTIONS } from '../evaluate/functions.ts';
import { Env, type Evaluate, type Run } from '../evaluate/run.ts';
import type { Expression } from '../syntax/ast.ts';
import { callMethod, METHOD_ARITIES } from '../values/members.ts';
import { regularExpression } from '../values/members-string.ts';
import { callNamespace, NAMESPACES } from '../values/namespaces.ts';
import { Fault, type RulesValue } from '../values/values.ts';
import { type CompiledFunction, type Context, counted, makeContext } from './compiler.ts';

/** Lookup functions. Storage rules have only two of them: `firestore.get()` and `firestore.exists()`. */
const LOOKUPS = new Set(['get', 'exists', 'getAfter', 'existsAfter']);
const ACROSS_SERVICES = new Set(['get', 'exists']);
const PATTERN_METHODS = new Set(['matches', 'split', 'replace']);

/** Compiles `name(args)`, a call of a function of the ruleset or of the language. */
export function compileCall(context: Context, expression: Expression & { kind: 'call' }): Evaluate {
  const { scope, caller, compile } = context;
  const { name } = expression;
  const own = scope.functions.get(name);
  if (!own) return compileLanguageCall(context, expression, context.service === 'cloud.firestore');
  const args = expression.args.map(compile);
  checkArity(context, expression, own.declaration.parameters.length);
  caller?.calls.push({ callee: own, at: expression.at });
  return counted(
    1,
    (run, env) =>
      own.call?.(
        run,
        args.map((arg) => arg(run, env)),
      ) ?? null,
  );
}

/** Compiles a call of a function of the language. Lookup functions are unknown unless `mayLookUp` is true. */
function compileLanguageCall(
  { source, compile }: Context,
  { name, at, args }: Expression & { kind: 'call' | 'method' },
  mayLookUp: boolean,
): Evaluate {
  const known = mayLookUp || !LOOKUPS.has(name) ? FUNCTIONS.get(name) : undefined;
  const call = known ?? source.fail(at, `unknown function '${name}'`);
  const [arg] = args.map(compile);
  if (arg === undefined || args.length !== 1) return source.fail(at, `'${name}' takes 1 argument`);
  return counted(1, (run, env) => callFunction(call, arg(run, env), run));
}

function checkArity(
  { source }: Context,
  { at, name, args }: Expression & { kind: 'call' | 'method' },
  arity: number,
): void {
  if (args.length !== arity)
    source.fail(at, `'${name}' takes ${arity} argument${arity === 1 ? '' : 's'}, not ${args.length}`);
}

/** Compiles a function. Its expressions see its own names, and the names of the blocks around its declaration. */
export function compileFunction(own: CompiledFunction, outer: Omit<Context, 'compile'>): void {
  const { declaration, depth } = own;
  const names = new Set([...own.scope.names, ...declaration.parameters.map(({ name }) => name)]);
  const later = new Set(declaration.lets.map(({ name }) => name));
  const inside = makeContext({
    ...outer,
    scope: { names, functions: own.scope.functions, later },
    caller: own,
  });
  const lets = declaration.lets.map(({ name, value }) => {
    const evaluate = counted(1, inside.compile(value));
    names.add(name);
    later.delete(name);
    return { name, evaluate };
  });
  const result = inside.compile(declaration.result);
  const parameters = declaration.parameters.map(({ name }) => name);
  own.call = (run: Run, args: RulesValue[]) => {
    const bound = new Map<string, RulesValue>();
    for (const [at, parameter] of parameters.entries()) bound.set(parameter, args[at] ?? null);
    const env = new Env(bound, run.envs[depth] ?? run.globals);
    // Evaluates all variables first, even unused ones, because their lookups count towards the limit
    // (backend/docs/rules.md#evaluation-semantics).
    for (const { name, evaluate } of lets) bound.set(name, evaluate(run, env));
    return result(run, env);
  };
}

/** Compiles `object.name(args)`, a call of a method or of a function in a namespace. */
export function compileMethod(context: Context, expression: Expression & { kind: 'method' }): Evaluate {
  const { source, compile } = context;
  const { name, object } = expression;
  if (isFirestore(context, object) && ACROSS_SERVICES.has(name))
    return compileLanguageCall(context, expression, true);
  const namespace = namespaceOf(context, object);
  const args = expression.args.map(compile);
  if (namespace !== null) {
    const whole = `${namespace}.${name}`;
    const declared =
      NAMESPACES.get(namespace)?.get(name) ?? source.fail(expression.at, `unknown function '${whole}'`);
    checkArity(context, expression, declared.arity);
    return counted(1, (run, env) =>
      callNamespace(
        whole,
        declared,
        args.map((arg) => arg(run, env)),
      ),
    );
  }
  const arity = METHOD_ARITIES.get(name) ?? source.fail(expression.at, `unknown method '${name}'`);
  checkArity(context, expression, arity);
  checkPattern(context, expression);
  const on = compile(object);
  return counted(1, (run, env) => {
    const target = on(run, env);
    if (target instanceof Fault) return target;
    return callMethod(
      target,
      name,
      args.map((arg) => arg(run, env)),
    );
  });
}

function isFirestore({ service, scope }: Context, object: Expression): boolean {
  const isName = object.kind === 'variable' && object.name === 'firestore' && !scope.names.has('firestore');
  return service === 'firebase.storage' && isName;
}

/** The namespace that an expression names, such as `math`; null if it names none. */
export function namespaceOf({ scope }: Context, object: Expression): string | null {
  if (object.kind !== 'variable' || scope.names.has(object.name)) return null;
  return NAMESPACES.has(object.name) ? object.name : null;
}

function checkPattern({ source }: Context, { name, args }: Expression & { kind: 'method' }): void {
  const [pattern] = args;
  if (!PATTERN_METHODS.has(name) || pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return;
  if (regularExpression(pattern.value) === null)
    source.fail(pattern.at, 'this is not a regular expression that RE2 accepts');
}
