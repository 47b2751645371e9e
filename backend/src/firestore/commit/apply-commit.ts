import type { Caller } from '../../model/caller.ts';
import { FirestoreError, permissionDenied } from '../../model/errors.ts';
import type { Change, CommitResult, Write } from '../../model/query.ts';
import type { Fields, StoredDocument, Value } from '../../model/value.ts';
import type { LookupBudget, Ruleset } from '../../rules/types.ts';
import type { DocumentTable } from '../../store/documents.ts';
import { WriteFailure } from '../../store/errors.ts';
import type { Space } from '../../store/space.ts';
import { authOf } from '../access.ts';
import { checkDocument, checkDocumentPath, documentSize } from '../limits.ts';
import type { Indexer } from '../query/indexer.ts';
import { type CommitTimes, PendingWrites } from './pending-writes.ts';
import { checkWritesTogether } from './writes-together.ts';

const MOST_LOOKUPS = 20;

/** The tables, rules and limits that a commit uses. */
export interface CommitContext {
  table: DocumentTable;
  indexer: Indexer;
  rules: Ruleset;
  /** Limits on the disk space that clients may use; absent if there are none. */
  space?: Space | undefined;
  /** Converts a document's path to its full name, for messages. */
  nameOf: (path: string) => string;
}

/**
 * Applies one atomic commit inside an open transaction. It checks the security rules for every write (unless the owner
 * commits), then the preconditions, then the sizes of documents and the disk space. If a check fails, it throws before
 * anything is written. If a write to the database fails, it throws `WriteFailure`, and the caller must roll back the
 * whole transaction.
 */
export function applyCommit(
  { table, indexer, rules, space, nameOf }: CommitContext,
  writes: Write[],
  caller: Caller,
  times: CommitTimes,
): { result: CommitResult; changes: Change[] } {
  for (const write of writes) checkDocumentPath(write.path);
  checkWritesTogether(writes);
  const pending = new PendingWrites(writes, (path) => table.find(path), times, caller.kind !== 'owner');
  if (caller.kind !== 'owner') evaluateSteps(pending, rules, caller, times.request);
  const steps = [...pending.steps()];
  // Checks the precondition only of the first write to each document, because `checkWritesTogether` has already
  // compared the preconditions of later writes with it.
  const checked = new Set<string>();
  for (const { write } of steps) {
    if (!checked.has(write.path))
      checkPrecondition(write, pending.stateBefore(write.path), nameOf(write.path));
    checked.add(write.path);
  }

  const changes: Change[] = [];
  const kept = new Map<string, StoredDocument | null>();
  for (const [path, first] of pending.before) {
    const after = pending.stateAfter(path);
    const isSame = unchanged(first, after);
    kept.set(path, isSame ? first : after);
    if (isSame) continue;
    if (after !== null) checkDocument(after, nameOf(path));
    changes.push({ path, before: first, after });
  }
  const refusal = space?.refuseWrite(
    caller,
    changes.reduce((sum, change) => sum + growthOf(change), 0),
    changes.some(({ after }) => after === null),
  );
  // Uses OUT_OF_RANGE, because the SDK would retry RESOURCE_EXHAUSTED for ever and never show the message.
  if (refusal) throw new FirestoreError('OUT_OF_RANGE', refusal);
  store(changes, table, indexer, times.version, caller.kind === 'user' ? caller.uid : null);
  const writeResults = steps.map(({ write, transformResults }) => ({
    updateTime: kept.get(write.path)?.updateTime ?? null,
    transformResults,
  }));
  return { result: { commitTime: times.version, writeResults }, changes };
}

/**
 * Stores the changes. Computes all index entries before it writes the first row, so that afterwards only the database
 * itself can fail. Throws `WriteFailure` in that case.
 */
function store(
  changes: readonly Change[],
  table: DocumentTable,
  indexer: Indexer,
  time: number,
  writer: string | null,
): void {
  const entries = changes.map(({ before, after }) => indexer.difference(before, after));
  try {
    for (const { path, before, after } of changes) {
      if (after === null) table.delete(path, time);
      else if (before === null) table.insert(after, writer);
      else table.replace(after, writer);
    }
    for (const difference of entries) indexer.store(difference);
  } catch (error) {
    throw new WriteFailure(error instanceof Error ? error.message : String(error));
  }
}

/** The number of bytes by which a document grows. */
function growthOf({ before, after }: Change): number {
  return (after ? documentSize(after) : 0) - (before ? documentSize(before) : 0);
}

/** Whether a commit leaves a document unchanged. Its update time then stays, and listeners are not notified. */
function unchanged(before: StoredDocument | null, after: StoredDocument | null): boolean {
  if (before === null || after === null) return before === after;
  return (
    before === after || (before.createTime === after.createTime && sameFields(before.fields, after.fields))
  );
}

/**
 * Checks the rules for every write. The rules see the state before the commit, and with `getAfter` the state after all
 * writes. Unless the rules call `getAfter`, checks each write before the next one is computed, so that no work is done
 * for writes after a rejected one.
 */
function evaluateSteps(pending: PendingWrites, rules: Ruleset, caller: Caller, time: number): void {
  const lookup = (path: string) => pending.stateBefore(path);
  const lookupAfter = (path: string) => pending.stateAfter(path);
  const budget: LookupBudget = { seen: new Set(), limit: MOST_LOOKUPS };
  const common = { auth: authOf(caller), time, lookup, budget };
  for (const { write, before: found, after } of pending.steps()) {
    const first = pending.stateBefore(write.path);
    // If a commit writes a document several times, the rules check each later write twice: against the document before
    // the commit, and against the document after the earlier writes.
    for (const resource of found === first ? [first] : [first, found]) {
      const decision =
        write.kind === 'verify'
          ? rules.allows({ method: 'get', path: write.path, resource, ...common })
          : rules.allows({
              method: methodOf(write, resource),
              path: write.path,
              resource,
              newResource: after,
              lookupAfter,
              ...common,
            });
      if (!decision.allowed) throw permissionDenied(`${write.kind} ${write.path}: ${decision.reason}`);
    }
  }
}

function methodOf(write: Write, resource: StoredDocument | null): 'create' | 'update' | 'delete' {
  if (write.kind === 'delete') return 'delete';
  if (write.precondition && 'exists' in write.precondition)
    return write.precondition.exists ? 'update' : 'create';
  return resource === null && write.precondition === null ? 'create' : 'update';
}

function checkPrecondition({ precondition }: Write, before: StoredDocument | null, name: string): void {
  if (precondition === null) return;
  if ('exists' in precondition) {
    if (precondition.exists && before === null)
      throw new FirestoreError('NOT_FOUND', `No document to update: ${name}`);
    if (!precondition.exists && before !== null)
      throw new FirestoreError('ALREADY_EXISTS', `Document already exists: ${name}`);
    return;
  }
  if (before?.updateTime !== precondition.updateTime) {
    throw new FirestoreError(
      'FAILED_PRECONDITION',
      `the stored version (${before?.updateTime ?? 0}) does not match the required base version (${precondition.updateTime})`,
    );
  }
}

/** Whether two field maps are identical, types included: 1 and 1.0 differ, although queries treat them as equal. */
function sameFields(a: Fields, b: Fields): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] as Value, b[key] as Value))
  );
}

function sameValue(a: Value, b: Value): boolean {
  if ('mapValue' in a) return 'mapValue' in b && sameFields(a.mapValue.fields ?? {}, b.mapValue.fields ?? {});
  if ('arrayValue' in a) {
    if (!('arrayValue' in b)) return false;
    const left = a.arrayValue.values ?? [];
    const right = b.arrayValue.values ?? [];
    return left.length === right.length && left.every((item, at) => sameValue(item, right[at] as Value));
  }
  if ('doubleValue' in a)
    return 'doubleValue' in b && Object.is(Number(a.doubleValue), Number(b.doubleValue));
  if ('geoPointValue' in a) {
    return (
      'geoPointValue' in b &&
      Object.is(a.geoPointValue.latitude, b.geoPointValue.latitude) &&
      Object.is(a.geoPointValue.longitude, b.geoPointValue.longitude)
    );
  }
  // All other types hold one string, boolean or null.
  const [[type, value] = []] = Object.entries(a);
  return type !== undefined && (b as Record<string, unknown>)[type] === value && type in b;
}
