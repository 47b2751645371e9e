import type { Caller } from '../../model/caller.ts';
import { FirestoreError, permissionDenied } from '../../model/errors.ts';
import type { Change, CommitResult, Write } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';
import type { LookupBudget, Ruleset } from '../../rules/types.ts';
import type { DocumentTable } from '../../store/documents.ts';
import type { Space } from '../../store/space.ts';
import { WriteFailure } from '../../store/store-error.ts';
import { authOf } from '../access.ts';
import type { Indexer } from '../index/indexer.ts';
import { checkDocument, checkDocumentPath, documentSize } from '../limits.ts';
import { PendingWrites } from './pending-writes.ts';
import { sameFields } from './same-fields.ts';
import { checkWritesTogether } from './writes-together.ts';

const MOST_LOOKUPS = 20;

/** What a commit is applied to. */
export interface CommitContext {
  table: DocumentTable;
  indexer: Indexer;
  rules: Ruleset;
  /** What clients may still store; absent for no limit. */
  space?: Space | undefined;
  /** The whole name of a document's path, for messages. */
  nameOf: (path: string) => string;
}

/**
 * Evaluates the rules for one atomic commit and stores it, inside an open transaction: first the rules for every write, then
 * preconditions, then limits; the first refusal throws, and nothing has been written by then. Throws `WriteFailure` when the
 * database fails: then the whole transaction has to be undone. `time` in microseconds.
 */
export function applyCommit(
  { table, indexer, rules, space, nameOf }: CommitContext,
  writes: Write[],
  caller: Caller,
  time: number,
): { result: CommitResult; changes: Change[] } {
  for (const write of writes) checkDocumentPath(write.path);
  checkWritesTogether(writes);
  const pending = new PendingWrites(writes, (path) => table.find(path), time, caller.kind !== 'owner');
  if (caller.kind !== 'owner') evaluateSteps(pending, rules, caller, time);
  const steps = [...pending.steps()];
  // The precondition of a document's first write counts for all of them: the others only repeat it.
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
  // Not RESOURCE_EXHAUSTED: the SDK retries that for ever, and the person would not read why.
  if (refusal) throw new FirestoreError('OUT_OF_RANGE', refusal);
  store(changes, table, indexer, time, caller.kind === 'user' ? caller.uid : null);
  const writeResults = steps.map(({ write, transformResults }) => ({
    updateTime: kept.get(write.path)?.updateTime ?? null,
    transformResults,
  }));
  return { result: { commitTime: time, writeResults }, changes };
}

/**
 * Everything that can be refused is worked out before the first row is written, so that a refused commit has nothing to
 * undo: what fails here is the database itself. Throws `WriteFailure`.
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

/** Bytes by which a document grows. */
function growthOf({ before, after }: Change): number {
  return (after ? documentSize(after) : 0) - (before ? documentSize(before) : 0);
}

/** A commit that leaves a document as it was makes no new version of it: it keeps its update time, and no one is notified. */
function unchanged(before: StoredDocument | null, after: StoredDocument | null): boolean {
  if (before === null || after === null) return before === after;
  return (
    before === after || (before.createTime === after.createTime && sameFields(before.fields, after.fields))
  );
}

/**
 * Rules see the state before the commit, whatever the order of its writes; `getAfter` sees the state after all. Each
 * write is evaluated before the next is worked out: a refused commit costs no more than what was refused.
 */
function evaluateSteps(pending: PendingWrites, rules: Ruleset, caller: Caller, time: number): void {
  const lookup = (path: string) => pending.stateBefore(path);
  const lookupAfter = (path: string) => pending.stateAfter(path);
  const budget: LookupBudget = { seen: new Set(), limit: MOST_LOOKUPS };
  const common = { auth: authOf(caller), time, lookup, budget };
  for (const { write, before: found, after } of pending.steps()) {
    const first = pending.stateBefore(write.path);
    // A document written twice is checked against the state that each write finds and the state before the commit.
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
