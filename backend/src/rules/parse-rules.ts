import {
  type Allow,
  type Block,
  type FunctionDeclaration,
  OPERATIONS,
  type Operation,
  type PathPart,
  type RulesFile,
} from './ast.ts';
import { parseExpression } from './parse-expression.ts';
import { describe, Source } from './source.ts';

const GROUPS: Record<string, Operation[]> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/** Parses a rules file of version 2. Throws `RulesSyntaxError`. */
export function parseRules(text: string, file: string): { file: RulesFile; source: Source } {
  const source = new Source(text, file);
  let version: 1 | 2 = 1;
  if (source.take('rules_version')) {
    source.expect('=', 'after rules_version');
    const token = source.next();
    const text = token.kind === 'string' ? token.value : '';
    if (text !== '1' && text !== '2') source.fail(token.at, "rules_version must be '2'");
    version = text === '2' ? 2 : 1;
    source.expect(';', 'after rules_version');
  }
  const functions: FunctionDeclaration[] = [];
  let service: Block | null = null;
  while (source.peek().kind !== 'end') {
    if (source.is('function')) functions.push(parseFunction(source));
    else if (source.is('service') && service === null) service = parseService(source);
    else
      source.fail(source.peek().at, `expected 'service cloud.firestore', found ${describe(source.peek())}`);
  }
  if (service === null) return source.fail(source.peek().at, "expected 'service cloud.firestore'");
  return { file: { version, functions, service }, source };
}

function parseService(source: Source): Block {
  const { at } = source.next();
  const name = source.name('cloud.firestore');
  source.expect('.', 'in cloud.firestore');
  const second = source.name('firestore');
  if (name.text !== 'cloud' || second.text !== 'firestore')
    source.fail(name.at, 'the service must be cloud.firestore');
  return parseBody(source, [], at);
}

function parseBody(source: Source, path: PathPart[], at: number): Block {
  const block: Block = { path, functions: [], allows: [], blocks: [], at, end: at };
  source.expect('{', path.length === 0 ? 'after the service' : 'after a match path');
  while (!source.is('}')) {
    if (source.is('function')) block.functions.push(parseFunction(source));
    else if (source.is('match')) block.blocks.push(parseMatch(source));
    else if (source.is('allow') && path.length > 0) block.allows.push(parseAllow(source));
    else
      source.fail(
        source.peek().at,
        `expected 'match', 'allow', 'function' or '}', found ${describe(source.peek())}`,
      );
  }
  block.end = source.next().end;
  return block;
}

function parseMatch(source: Source): Block {
  const { at } = source.next();
  const path: PathPart[] = [];
  if (!source.is('/')) source.fail(source.peek().at, "a match path starts with '/'");
  source.next();
  for (;;) {
    const literal = source.rawTake(/[A-Za-z0-9_.-]+|\(default\)/y);
    if (literal) path.push({ kind: 'literal', text: literal });
    else if (source.rawTake(/\{/y)) path.push(parseWildcard(source));
    else source.fail(source.offset(), 'a match path needs a segment or {wildcard} after each /');
    if (!source.rawTake(/\//y)) break;
  }
  if (path.filter((part) => part.kind === 'many').length > 1)
    source.fail(at, "a path may hold only one '**'");
  return parseBody(source, path, at);
}

function parseWildcard(source: Source): PathPart {
  const name = source.name('the name of a wildcard');
  let kind: 'one' | 'many' = 'one';
  if (source.take('=')) {
    source.expect('*', "after '='");
    if (source.take('*')) kind = 'many';
  }
  source.expect('}', 'after a wildcard');
  return { kind, name: name.text };
}

function parseAllow(source: Source): Allow {
  const { at } = source.next();
  const operations = new Set<Operation>();
  do {
    const name = source.name('an operation');
    const group = Object.hasOwn(GROUPS, name.text)
      ? GROUPS[name.text]
      : OPERATIONS.filter((known) => known === name.text);
    if (!group || group.length === 0) source.fail(name.at, `'${name.text}' is not an operation`);
    for (const operation of group) operations.add(operation);
  } while (source.take(','));
  let condition: Allow['condition'] = null;
  if (source.take(':')) {
    source.expect('if', "after ':'");
    condition = parseExpression(source);
  }
  const end = condition?.end ?? source.offset();
  endOfStatement(source, 'after the condition');
  return { operations, condition, at, end };
}

/** A missing `;` is tolerated before a closing brace only. */
function endOfStatement(source: Source, where: string): void {
  if (!source.take(';') && !source.is('}')) source.expect(';', where);
}

function parseFunction(source: Source): FunctionDeclaration {
  source.next();
  const name = source.name('the name of a function');
  source.expect('(', 'after the name of a function');
  const parameters: string[] = [];
  while (!source.is(')')) {
    parameters.push(source.name('a parameter').text);
    if (!source.take(',')) break;
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
  return { name: name.text, parameters, lets, result, at: name.at, end };
}
