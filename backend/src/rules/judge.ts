import type { Operation } from './ast.ts';
import type { CompiledBlock } from './compile.ts';
import { fieldsToMap } from './from-proto.ts';
import { branchesOf } from './list-branches.ts';
import { ANY_DEPTH, ANY_ID, matchPath, type Segment } from './match-path.ts';
import { Env, Run } from './run.ts';
import type { Decision, GetRequest, ListRequest, RulesDocument, WriteRequest } from './types.ts';
import { Fault, Path, Resource, type RulesValue, Timestamp } from './values.ts';

const ROOT = ['databases', '(default)', 'documents'];

/** Judges the read or write of one document. */
export function judge(
  root: CompiledBlock,
  leastForMany: 0 | 1,
  request: GetRequest | WriteRequest,
): Decision {
  const segments = [...ROOT, ...request.path.split('/')];
  const asked = new Map<string, RulesValue>([...commonRequest(request), ['path', new Path(segments)]]);
  if (request.method !== 'get')
    asked.set('resource', request.newResource ? resourceOf(request.newResource) : null);
  const globals = new Env(
    new Map<string, RulesValue>([
      ['request', asked],
      ['resource', request.resource ? resourceOf(request.resource) : null],
    ]),
    null,
  );
  const after = request.method === 'get' ? null : request.lookupAfter;
  const run = new Run(globals, false, request.lookup, after, request.budget);
  return decide(root, leastForMany, segments, request.method, run);
}

/** Judges a query by its constraints: every branch of its filter must be allowed (facts: list queries). */
export function judgeList(root: CompiledBlock, leastForMany: 0 | 1, request: ListRequest): Decision {
  const branches = branchesOf(request.filter);
  if (branches === null) return { allowed: false, reason: 'the filter has too many branches', lookups: [] };
  const lookups = new Set<string>();
  // The lookups of all branches count together, as one query request.
  const budget = { seen: new Set<string>(), limit: 10 };
  for (const branch of branches) {
    const ids = branch.path?.split('/');
    const segments: Segment[] = collectionSegments(request);
    segments.push(ids?.at(-1) ?? ANY_ID);
    const resource = new Resource(branch.path, branch.data);
    const run = new Run(listGlobals(request, resource), true, request.lookup, null, budget);
    const decision = decide(root, leastForMany, segments, 'list', run);
    for (const path of decision.lookups) lookups.add(path);
    if (!decision.allowed) return { ...decision, lookups: [...lookups] };
  }
  return { allowed: true, reason: '', lookups: [...lookups] };
}

/** The same condition with a result's real data: can only take away what the constraints allowed. */
export function judgeListResult(
  root: CompiledBlock,
  leastForMany: 0 | 1,
  request: ListRequest,
  document: RulesDocument,
): Decision {
  const segments = [...ROOT, ...document.path.split('/')];
  const run = new Run(listGlobals(request, resourceOf(document)), false, request.lookup, null, undefined);
  return decide(root, leastForMany, segments, 'list', run);
}

function collectionSegments(request: ListRequest): Segment[] {
  const parent = request.parent === '' ? [] : request.parent.split('/');
  return [
    ...ROOT,
    ...parent,
    ...(request.allDescendants ? [ANY_DEPTH] : []),
    request.collectionId,
  ] as Segment[];
}

function listGlobals(request: ListRequest, resource: Resource): Env {
  const parent = request.parent === '' ? [] : request.parent.split('/');
  const query = new Map<string, RulesValue>([
    ['limit', request.limit === null ? null : BigInt(request.limit)],
    ['offset', BigInt(request.offset)],
    [
      'orderBy',
      new Map<string, RulesValue>(request.orderBy.map(({ field, direction }) => [field, direction])),
    ],
  ]);
  const asked = new Map<string, RulesValue>([
    ...commonRequest(request),
    ['path', new Path([...ROOT, ...parent, request.collectionId])],
    ['query', query],
  ]);
  return new Env(
    new Map<string, RulesValue>([
      ['request', asked],
      ['resource', resource],
    ]),
    null,
  );
}

function commonRequest(request: GetRequest | WriteRequest | ListRequest): [string, RulesValue][] {
  const { auth } = request;
  const who =
    auth &&
    new Map<string, RulesValue>([
      ['uid', auth.uid],
      ['token', fromJson(auth.token)],
    ]);
  return [
    ['auth', who],
    ['method', request.method],
    ['time', new Timestamp(BigInt(request.time))],
  ];
}

function resourceOf(document: RulesDocument): Resource {
  return new Resource(document.path, fieldsToMap(document.fields));
}

function decide(
  root: CompiledBlock,
  leastForMany: 0 | 1,
  segments: readonly Segment[],
  operation: Operation,
  run: Run,
): Decision {
  const reasons: string[] = [];
  const visit = (block: CompiledBlock, start: number, envs: Env[]): boolean => {
    for (const { end, bound } of matchPath(block.path, segments, start, leastForMany)) {
      const here = [...envs, new Env(bound, envs.at(-1) ?? null)];
      if (end === segments.length) {
        run.envs = here;
        for (const { operations, condition, line } of block.allows) {
          if (!operations.has(operation)) continue;
          const verdict = condition(run, here.at(-1) ?? run.globals);
          if (verdict === true) return true;
          reasons.push(`line ${line}: ${verdict instanceof Fault ? verdict.reason : 'not true'}`);
        }
      }
      for (const inner of block.blocks) if (visit(inner, end, here)) return true;
    }
    return false;
  };
  const allowed = visit(root, 0, []);
  const lookups = [...run.lookups].map((key) => key.replace(/^after:/, ''));
  return { allowed, reason: allowed ? '' : reasons.join('; ') || 'no allow statement matches', lookups };
}

/** Claims of an ID token. */
function fromJson(value: unknown): RulesValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  if (Array.isArray(value)) return value.map(fromJson);
  return new Map(Object.entries(value as object).map(([key, inner]) => [key, fromJson(inner)]));
}
