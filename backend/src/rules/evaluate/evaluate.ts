import type { Operation } from '../syntax/ast.ts';
import type { Decision, GetRequest, ListRequest, RulesAuth, RulesDocument, WriteRequest } from '../types.ts';
import { fromJson } from '../values/from-proto.ts';
import { Fault, PartialMap, Path, RulesMap, type RulesValue, Timestamp } from '../values/values.ts';
import { branchesOf } from './list-branches.ts';
import { ANY_DEPTH, ANY_ID, matchPath, type Segment } from './match-path.ts';
import {
  type CompiledBlock,
  type CompiledRules,
  Env,
  LOOKUPS_PER_OPERATION,
  ROOT,
  Run,
  resourceOf,
} from './run.ts';

/** Evaluates the rules for a read or write of one document. */
export function evaluate(rules: CompiledRules, request: GetRequest | WriteRequest): Decision {
  const segments = [...ROOT, ...request.path.split('/')];
  const asked = commonRequest(request, segments);
  if (request.method !== 'get')
    asked.push(['resource', request.newResource ? resourceOf(request.newResource) : null]);
  const run = new Run({
    globals: globalsOf(asked, request.resource ? resourceOf(request.resource) : null),
    path: request.path,
    before: request.lookup,
    after: request.method === 'get' ? null : request.lookupAfter,
    budget: request.budget,
  });
  return decide(rules, segments, request.method, run);
}

/**
 * Evaluates the rules for a query from its constraints. Every branch of its filter must be allowed
 * (backend/docs/rules.md#list-queries).
 */
export function evaluateList(rules: CompiledRules, request: ListRequest): Decision {
  const lookups = new Set<string>();
  const deny = (reason: string): Decision => ({ allowed: false, reason, lookups: [...lookups] });
  if (request.allDescendants && rules.version === 1)
    return deny("collection group queries need rules_version = '2'");
  const branches = branchesOf(request.filter);
  if (branches === null) return deny('the filter has no branches, or too many of them');
  const collection = collectionSegments(request);
  // All branches together have the lookup limit of one query.
  const budget = { seen: new Set<string>(), limit: LOOKUPS_PER_OPERATION };
  for (const { data, path } of branches) {
    const id = path?.at(-1);
    const known = new Map<string, RulesValue>([['data', data]]);
    if (path && id !== undefined) known.set('id', id).set('__name__', new Path([...ROOT, ...path]));
    const run = new Run({
      globals: listGlobals(request, new PartialMap(known)),
      path: null,
      before: request.lookup,
      after: null,
      budget,
    });
    const decision = decide(rules, [...collection, id ?? ANY_ID], 'list', run);
    for (const looked of decision.lookups) lookups.add(looked);
    if (!decision.allowed) return deny(decision.reason);
  }
  return { allowed: true, reason: '', lookups: [...lookups] };
}

/**
 * Evaluates the rules for one result of an allowed query, with its data. It can deny a result that the constraints
 * allowed, never the reverse.
 */
export function evaluateListResult(
  rules: CompiledRules,
  request: ListRequest,
  document: RulesDocument,
): Decision {
  const run = new Run({
    globals: listGlobals(request, resourceOf(document)),
    path: document.path,
    before: request.lookup,
    after: null,
    budget: undefined,
  });
  return decide(rules, [...ROOT, ...document.path.split('/')], 'list', run);
}

function parentSegments({ parent }: ListRequest): string[] {
  return parent === '' ? [...ROOT] : [...ROOT, ...parent.split('/')];
}

function collectionSegments(request: ListRequest): Segment[] {
  const segments: Segment[] = parentSegments(request);
  if (request.allDescendants) segments.push(ANY_DEPTH);
  segments.push(request.collectionId);
  return segments;
}

function listGlobals(request: ListRequest, resource: RulesValue): Env {
  const path = [...parentSegments(request), request.collectionId];
  const orderBy = request.orderBy.map(({ field, direction }): [string, string] => [field, direction]);
  const query = new RulesMap([
    ['limit', request.limit === null ? null : BigInt(request.limit)],
    ['offset', BigInt(request.offset)],
    ['orderBy', new RulesMap(orderBy)],
  ]);
  return globalsOf([...commonRequest(request, path), ['query', query]], resource);
}

/** The properties that `request` always has. */
export function commonRequest(
  { auth, method, time }: { auth: RulesAuth; method: Operation; time: number },
  path: readonly string[],
): [string, RulesValue][] {
  const who =
    auth &&
    new RulesMap([
      ['uid', auth.uid],
      ['token', fromJson(auth.token)],
    ]);
  return [
    ['auth', who],
    ['method', method],
    ['path', new Path(path)],
    ['time', new Timestamp(BigInt(time) * 1000n)],
  ];
}

/** The global variables of conditions. */
export function globalsOf(request: readonly (readonly [string, RulesValue])[], resource: RulesValue): Env {
  const names = new Map<string, RulesValue>([
    ['request', new RulesMap(request)],
    ['resource', resource],
  ]);
  return new Env(names, null);
}

/** Evaluates the `allow`s of all matching blocks until one is true. */
export function decide(
  { root, version }: CompiledRules,
  segments: readonly Segment[],
  operation: Operation,
  run: Run,
): Decision {
  const reasons: string[] = [];
  const visit = (block: CompiledBlock, start: number, envs: readonly Env[]): boolean => {
    for (const { end, bound } of matchPath(block.path, segments, start, version === 2 ? 0 : 1)) {
      const env = new Env(bound, envs.at(-1) ?? run.globals);
      const here = [...envs, env];
      if (end === segments.length) {
        run.envs = here;
        for (const { operations, condition, line } of block.allows) {
          if (!operations.has(operation)) continue;
          const verdict = condition(run, env);
          if (verdict === true) return true;
          reasons.push(
            `line ${line}: ${verdict instanceof Fault ? verdict.reason : 'the condition is not true'}`,
          );
        }
      }
      for (const inner of block.blocks) if (visit(inner, end, here)) return true;
    }
    return false;
  };
  const allowed = visit(root, 0, []);
  const reason = allowed ? '' : reasons.join('; ') || 'no allow statement matches';
  return { allowed, reason, lookups: [...run.lookups] };
}
