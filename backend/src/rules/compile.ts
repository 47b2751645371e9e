import type { Block, FunctionDeclaration, Operation, PathPart } from './ast.ts';
import {
  type CompiledFunction,
  type Compiler,
  compileExpression,
  compileFunctionBody,
  type Evaluate,
  type Scope,
} from './compile-expression.ts';
import { CoverageBook } from './coverage.ts';
import { judge, judgeList, judgeListResult } from './judge.ts';
import { parseRules } from './parse-rules.ts';
import type { Ruleset } from './types.ts';

export { RulesSyntaxError } from './syntax-error.ts';

/** A match block ready to judge; `depth` counts from the service (0). */
export interface CompiledBlock {
  path: readonly PathPart[];
  allows: { operations: ReadonlySet<Operation>; condition: Evaluate; line: number }[];
  blocks: CompiledBlock[];
}

const MOST_NESTED = 10;
const MOST_PARAMETERS = 7;
const MOST_LETS = 10;
const LARGEST = 256 * 1024;

/**
 * Compiles the text of a rules file. `name` is the file's name in messages. Throws `RulesSyntaxError` for every
 * fault that Google's compiler reports, and for what it only warns about (unknown names, wrong argument counts).
 */
export function compileRules(text: string, name: string): Ruleset {
  const { file, source } = parseRules(text, name);
  if (Buffer.byteLength(text) > LARGEST) source.fail(0, 'the rules are larger than 256 KB');
  const coverage = new CoverageBook(source);
  const scopes = new Map<CompiledFunction, Scope>();
  const compiler: Compiler = {
    source,
    coverage,
    compileFunction(declared) {
      if (declared.call) return;
      declared.compiling = true;
      compileFunctionBody(
        compiler,
        declared,
        scopes.get(declared) ?? { names: new Set(), functions: new Map() },
      );
      declared.compiling = false;
    },
  };

  const declare = (declarations: FunctionDeclaration[], outer: Scope, depth: number): Scope => {
    const functions = new Map(outer.functions);
    const scope: Scope = { names: outer.names, functions };
    const own = new Set<string>();
    for (const declaration of declarations) {
      checkFunction(declaration, own, (at, fault) => source.fail(at, fault));
      own.add(declaration.name);
      const declared: CompiledFunction = { declaration, depth, call: null, compiling: false, height: 1 };
      functions.set(declaration.name, declared);
      scopes.set(declared, scope);
    }
    return scope;
  };

  const compileBlock = (block: Block, outer: Scope, depth: number): CompiledBlock => {
    if (depth > MOST_NESTED) source.fail(block.at, `match blocks nest deeper than ${MOST_NESTED}`);
    const names = new Set(outer.names);
    for (const part of block.path) if (part.kind !== 'literal') names.add(part.name);
    const scope = declare(block.functions, { names, functions: outer.functions }, depth);
    for (const declared of scope.functions.values()) compiler.compileFunction(declared);
    const allows = block.allows.map(({ operations, condition, at, end }) => {
      const evaluate: Evaluate =
        condition === null ? () => true : compileExpression(compiler, condition, scope, null);
      return {
        operations,
        condition: coverage.watch('allow', condition ?? { at, end }, evaluate),
        line: source.position(at).line,
      };
    });
    return {
      path: block.path,
      allows,
      blocks: block.blocks.map((inner) => compileBlock(inner, scope, depth + 1)),
    };
  };

  const global = declare(file.functions, { names: new Set(), functions: new Map() }, 0);
  for (const declared of global.functions.values()) compiler.compileFunction(declared);
  const root = compileBlock(file.service, global, 0);
  const leastForMany = file.version === 2 ? 0 : 1;
  return {
    allows: (request) => judge(root, leastForMany, request),
    allowsList: (request) => judgeList(root, leastForMany, request),
    allowsListResult: (request, document) => judgeListResult(root, leastForMany, request, document),
    coverage: () => coverage.entries(),
  };
}

function checkFunction(
  declaration: FunctionDeclaration,
  own: Set<string>,
  fail: (at: number, fault: string) => never,
): void {
  const { name, parameters, lets, at } = declaration;
  if (own.has(name)) fail(at, `'${name}' is declared twice`);
  if (parameters.length > MOST_PARAMETERS) fail(at, `'${name}' has more than ${MOST_PARAMETERS} parameters`);
  if (lets.length > MOST_LETS) fail(at, `'${name}' has more than ${MOST_LETS} variables`);
  const names = new Set<string>();
  for (const parameter of parameters) {
    if (names.has(parameter)) fail(at, `parameter '${parameter}' is declared twice`);
    names.add(parameter);
  }
  for (const variable of lets) {
    if (names.has(variable.name)) fail(variable.at, `variable '${variable.name}' is declared twice`);
    names.add(variable.name);
  }
}
