import { evaluate, evaluateList, evaluateListResult } from '../evaluate/evaluate.ts';
import { evaluateStorage } from '../evaluate/evaluate-storage.ts';
import type { CompiledBlock } from '../evaluate/run.ts';
import type { Block, FunctionDeclaration, RulesFile, Service } from '../syntax/ast.ts';
import { parseRules } from '../syntax/parse-rules.ts';
import { Source } from '../syntax/source.ts';
import type { Ruleset, StorageRuleset } from '../types.ts';
import { NAMESPACES } from '../values/namespaces.ts';
import { compileFunction } from './compile-call.ts';
import { compileExpression } from './compile-expression.ts';
import { type CompiledFunction, CoverageBook, makeContext, type Scope } from './compiler.ts';

const MOST_CALLS = 20;

const MOST_PARAMETERS = 7;

const MOST_LETS = 10;

export { RulesSyntaxError } from '../syntax/ast.ts';

const LARGEST = 256 * 1024;
const NOTHING: Scope = { names: new Set(), functions: new Map(), later: new Set() };

/**
 * Compiles a rules file. `name` is the file name for messages. Throws `RulesSyntaxError`, also for faults about which
 * Google's compiler only warns, such as unknown names or wrong argument counts.
 */
export function compileRules(text: string, name: string): Ruleset {
  const { rules, coverage } = compileFor('cloud.firestore', text, name);
  return {
    allows: (request) => evaluate(rules, request),
    allowsList: (request) => evaluateList(rules, request),
    allowsListResult: (request, document) => evaluateListResult(rules, request, document),
    coverage: () => coverage.entries(),
  };
}

/** Like `compileRules`, for a `storage.rules` file. */
export function compileStorageRules(text: string, name: string): StorageRuleset {
  const { rules, coverage } = compileFor('firebase.storage', text, name);
  return { allows: (request) => evaluateStorage(rules, request), coverage: () => coverage.entries() };
}

function compileFor(service: Service, text: string, name: string) {
  const source = new Source(text, name);
  if (Buffer.byteLength(text) > LARGEST) source.fail(0, 'the rules are larger than 256 KB');
  const file = parseRules(source, service);
  const coverage = new CoverageBook(source);
  const root = new FileCompiler(service, source, coverage).compile(file);
  return { rules: { root, version: file.version }, coverage };
}

class FileCompiler {
  readonly #service: Service;
  readonly #source: Source;
  readonly #coverage: CoverageBook;
  readonly #functions: CompiledFunction[] = [];

  constructor(service: Service, source: Source, coverage: CoverageBook) {
    this.#service = service;
    this.#source = source;
    this.#coverage = coverage;
  }

  compile(file: RulesFile): CompiledBlock {
    const root = this.#block(file.service, this.#declare(file.functions, NOTHING, 0), 0);
    checkCalls(this.#functions, this.#source);
    return root;
  }

  /** A block's depth is the number of blocks around it, so the service block has depth 0. */
  #block(block: Block, outer: Scope, depth: number): CompiledBlock {
    const names = new Set(outer.names);
    for (const part of block.path) {
      if (part.kind === 'literal') continue;
      checkName(this.#source, part);
      names.add(part.name);
    }
    const scope = this.#declare(block.functions, { ...outer, names }, depth);
    const { compile } = this.#contextOf(scope);
    const allows = block.allows.map(({ operations, condition, at, end }) => ({
      operations,
      condition: this.#coverage.watch(
        'allow',
        condition ?? { at, end },
        condition === null ? () => true : compile(condition),
      ),
      line: this.#source.position(at).line,
    }));
    const blocks = block.blocks.map((inner) => this.#block(inner, scope, depth + 1));
    return { path: block.path, allows, blocks };
  }

  /** The scope inside a block. Its functions can call each other, and shadow outer functions of the same name. */
  #declare(declarations: readonly FunctionDeclaration[], outer: Scope, depth: number): Scope {
    const functions = new Map(outer.functions);
    const scope: Scope = { ...outer, functions };
    const own = new Map<string, CompiledFunction>();
    for (const declaration of declarations) {
      const { name, at } = declaration;
      if (own.has(name)) this.#source.fail(at, `function '${name}' is declared twice`);
      checkFunction(this.#source, declaration);
      const compiled: CompiledFunction = { declaration, scope, depth, call: null, calls: [] };
      own.set(name, compiled);
      functions.set(name, compiled);
    }
    for (const compiled of own.values()) compileFunction(compiled, this.#contextOf(scope));
    this.#functions.push(...own.values());
    return scope;
  }

  #contextOf(scope: Scope) {
    const [service, source, coverage] = [this.#service, this.#source, this.#coverage];
    return makeContext({ service, source, coverage, scope, caller: null, compileIn: compileExpression });
  }
}

/** Rejects too many parameters or variables of a function, duplicates among their names, and names of namespaces. */
function checkFunction(source: Source, { name, parameters, lets, at }: FunctionDeclaration): void {
  if (parameters.length > MOST_PARAMETERS)
    source.fail(at, `function '${name}' has more than ${MOST_PARAMETERS} parameters`);
  if (lets.length > MOST_LETS) source.fail(at, `function '${name}' has more than ${MOST_LETS} variables`);
  const names = new Set<string>();
  for (const declared of [...parameters, ...lets]) {
    checkName(source, declared);
    if (names.has(declared.name))
      source.fail(declared.at, `'${declared.name}' is declared twice in '${name}'`);
    names.add(declared.name);
  }
}

/** Rejects a wildcard, parameter or variable that has the name of a namespace. */
function checkName(source: Source, { name, at }: { name: string; at: number }): void {
  if (NAMESPACES.has(name)) source.fail(at, `'${name}' is a namespace and cannot be redeclared`);
}

/** Rejects recursive functions, direct or indirect, and chains of more than 20 calls. */
function checkCalls(functions: readonly CompiledFunction[], source: Source): void {
  const heights = new Map<CompiledFunction, number>();
  const underWay = new Set<CompiledFunction>();
  const heightOf = (own: CompiledFunction): number => {
    const known = heights.get(own);
    if (known !== undefined) return known;
    underWay.add(own);
    let height = 1;
    for (const { callee, at } of own.calls) {
      if (underWay.has(callee)) source.fail(at, `'${callee.declaration.name}' calls itself`);
      if (underWay.size < MOST_CALLS) height = Math.max(height, heightOf(callee) + 1);
      else height = MOST_CALLS + 1;
      if (height > MOST_CALLS) source.fail(at, `function calls are nested more than ${MOST_CALLS} deep`);
    }
    underWay.delete(own);
    heights.set(own, height);
    return height;
  };
  for (const own of functions) heightOf(own);
}
