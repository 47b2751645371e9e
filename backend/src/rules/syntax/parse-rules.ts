import {
  type Allow,
  type Block,
  type FunctionDeclaration,
  OPERATIONS,
  type Operation,
  type PathPart,
  type RulesFile,
  type Service,
} from './ast.ts';
import { parseExpression } from './parse-expression.ts';
import { describe, type Source } from './source.ts';

const GROUPS: ReadonlyMap<string, readonly Operation[]> = new Map<string, readonly Operation[]>([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ...OPERATIONS.map((operation): [string, Operation[]] => [operation, [operation]]),
]);
const MOST_NESTED = 10;
const MOST_SEGMENTS = 100;
const MOST_WILDCARDS = 20;

/** Parses a rules file, which must be for this service. Throws `RulesSyntaxError`. */
export function parseRules(source: Source, service: Service): RulesFile {
  const version = parseVersion(source);
  const functions: FunctionDeclaration[] = [];
  let root: Block | null = null;
  for (;;) {
    const token = source.peek();
    if (token.kind === 'end') break;
    if (source.is('function')) functions.push(parseFunction(source));
    else if (source.is('service') && root === null) root = parseService(source, service);
    else source.fail(token.at, `expected 'service ${service}', found ${describe(token)}`);
  }
  if (root === null) return source.fail(source.offset(), `expected 'service ${service}'`);
  return { version, functions, service: root };
}

/** Parses `rules_version`; 1 if there is none. */
function parseVersion(source: Source): 1 | 2 {
  if (!source.take('rules_version')) return 1;
  source.expect('=', 'after rules_version');
  const token = source.next();
  const version = token.kind === 'string' ? token.value : '';
  if (version !== '1' && version !== '2') source.fail(token.at, "rules_version must be '2'");
  source.expect(';', 'after rules_version');
  return version === '2' ? 2 : 1;
}

function parseService(source: Source, service: Service): Block {
  const { at } = source.next();
  const first = source.name(service);
  source.expect('.', `in ${service}`);
  const second = source.name(service.split('.').at(-1) ?? service);
  if (`${first.text}.${second.text}` !== service) source.fail(first.at, `the service must be ${service}`);
  return parseBody(source, [], [], at);
}

/** Parses the body of a block, from `{` to `}`. `outer`: the match paths from the service down to this block. */
function parseBody(source: Source, path: PathPart[], outer: readonly PathPart[][], at: number): Block {
  const block: Block = { path, functions: [], allows: [], blocks: [], at, end: at };
  const isMatch = outer.length > 0;
  source.expect('{', isMatch ? 'after a match path' : 'after the service');
  while (!source.is('}')) {
    if (source.is('function')) block.functions.push(parseFunction(source));
    else if (source.is('match')) block.blocks.push(parseMatch(source, outer));
    else if (source.is('allow') && isMatch) block.allows.push(parseAllow(source));
    else {
      const known = isMatch ? "'match', 'allow', 'function' or '}'" : "'match', 'function' or '}'";
      source.fail(source.peek().at, `expected ${known}, found ${describe(source.peek())}`);
    }
  }
  block.end = source.next().end;
  return block;
}

function parseMatch(source: Source, outer: readonly PathPart[][]): Block {
  const { at } = source.next();
  const path = parseMatchPath(source);
  const whole = [...outer, path];
  const parts = whole.flat();
  const wildcards = parts.filter((part) => part.kind !== 'literal');
  if (whole.length > MOST_NESTED) source.fail(at, `match blocks nest deeper than ${MOST_NESTED}`);
  if (parts.length > MOST_SEGMENTS) source.fail(at, `a path has more than ${MOST_SEGMENTS} segments`);
  if (wildcards.length > MOST_WILDCARDS) source.fail(at, `a path has more than ${MOST_WILDCARDS} wildcards`);
  if (parts.filter((part) => part.kind === 'many').length > 1)
    source.fail(at, "a path, with those of the blocks around it, can have only one '**'");
  return parseBody(source, path, whole, at);
}

function parseMatchPath(source: Source): PathPart[] {
  const path: PathPart[] = [];
  if (!source.is('/')) source.fail(source.peek().at, "a match path must start with '/'");
  source.next();
  do {
    const literal = source.rawTake(/[A-Za-z0-9_.-]+|\(default\)/y);
    if (literal) path.push({ kind: 'literal', text: literal });
    else if (source.rawTake(/\{/y)) {
      const at = source.offset();
      const wildcard = parseWildcard(source);
      if (path.some((part) => part.kind !== 'literal' && part.name === wildcard.name))
        source.fail(at, `the wildcard '${wildcard.name}' appears twice in a path`);
      path.push(wildcard);
    } else source.fail(source.offset(), 'a match path needs a segment or {wildcard} after each /');
  } while (source.rawTake(/\//y));
  return path;
}

function parseWildcard(source: Source): Exclude<PathPart, { kind: 'literal' }> {
  const { text: name, at } = source.name('the name of a wildcard');
  let kind: 'one' | 'many' = 'one';
  if (source.take('=')) {
    source.expect('*', "after '='");
    if (source.take('*')) kind = 'many';
  }
  source.expect('}', 'after a wildcard');
  return { kind, name, at };
}

function parseAllow(source: Source): Allow {
  const { at } = source.next();
  const operations = new Set<Operation>();
  do {
    const name = source.name('an operation');
    const group = GROUPS.get(name.text) ?? source.fail(name.at, `'${name.text}' is not an operation`);
    for (const operation of group) operations.add(operation);
  } while (source.take(','));
  let condition: Allow['condition'] = null;
  let end = source.offset();
  if (source.take(':')) {
    source.expect('if', "after ':'");
    condition = parseExpression(source);
    end = condition.end;
  }
  endOfStatement(source, condition === null ? 'after the operations' : 'after the condition');
  return { operations, condition, at, end };
}

/** A missing `;` is accepted only before a closing brace. */
function endOfStatement(source: Source, where: string): void {
  if (!source.take(';') && !source.is('}')) source.expect(';', where);
}

function parseFunction(source: Source): FunctionDeclaration {
  source.next();
  const { text: name, at } = source.name('the name of a function');
  source.expect('(', 'after the name of a function');
  const parameters: FunctionDeclaration['parameters'] = [];
  if (!source.is(')')) {
    do {
      const parameter = source.name('a parameter');
      parameters.push({ name: parameter.text, at: parameter.at });
    } while (source.take(','));
  }
  source.expect(')', 'after the parameters');
  source.expect('{', 'before the body of a function');
  const lets: FunctionDeclaration['lets'] = [];
  while (source.take('let')) {
    const variable = source.name('the name of a variable');
    source.expect('=', 'after the name of a variable');
    lets.push({ name: variable.text, value: parseExpression(source), at: variable.at });
    source.expect(';', 'after a variable');
  }
  source.expect('return', 'in a function');
  const result = parseExpression(source);
  endOfStatement(source, 'after the result');
  const { end } = source.expect('}', 'after the body of a function');
  return { name, parameters, lets, result, at, end };
}
