import type { Caller } from '../../model/caller.ts';
import { FirestoreError, permissionDenied } from '../../model/errors.ts';
import type { Change, CommitResult, Write } from '../../model/query.ts';
import type { StoredDocument } from '../../model/value.ts';
import type { LookupBudget, Ruleset } from '../../rules/types.ts';
import type { DocumentTable } from '../../store/documents.ts';
import { authOf } from '../access.ts';
import type { Indexer } from '../index/indexer.ts';
import { checkDocument, checkDocumentPath } from '../limits.ts';
import { pendingDocument } from './pending-document.ts';
import { sameFields } from './same-fields.ts';
import { checkWritesTogether } from './writes-together.ts';

const MOST_LOOKUPS = 20;

interface Step {
  write: Write;
  /** The state that this write finds: after the writes before it. */
  before: StoredDocument | null;
  after: StoredDocument | null;
  transformResults: CommitResult['writeResults'][number]['transformResults'];
}

/**
 * Evaluates the rules for one atomic commit and stores it, inside an open transaction: first the rules for every write, then
 * preconditions, then limits; the first refusal throws and the caller undoes the rest. `time` in microseconds.
 */
export function applyCommit(
  table: DocumentTable,
  indexer: Indexer,
  rules: Ruleset,
  writes: Write[],
  caller: Caller,
  time: number,
  nameOf: (path: string) => string,
): { result: CommitResult; changes: Change[] } {
  for (const write of writes) checkDocumentPath(write.path);
  checkWritesTogether(writes);
  const before = new Map<string, StoredDocument | null>();
  const state = new Map<string, StoredDocument | null>();
  const steps = writes.map((write): Step => {
    if (!before.has(write.path)) before.set(write.path, table.find(write.path));
    const found = (state.has(write.path) ? state.get(write.path) : before.get(write.path)) ?? null;
    const { after, transformResults } = pendingDocument(write, found, time);
    state.set(write.path, after);
    return { write, before: found, after, transformResults };
  });
  if (caller.kind !== 'owner') evaluateSteps(steps, before, state, table, rules, caller, time);
  // The first write of a document speaks for all of them: the others only repeat what it asks.
  const checked = new Set<string>();
  for (const { write } of steps) {
    if (!checked.has(write.path))
      checkPrecondition(write, before.get(write.path) ?? null, nameOf(write.path));
    checked.add(write.path);
  }

  const changes: Change[] = [];
  for (const [path, first] of before) {
    const after = state.get(path) ?? null;
    if (unchanged(first, after)) {
      state.set(path, first);
      continue;
    }
    if (after === null) table.delete(path, time);
    else {
      checkDocument(after, nameOf(path));
      table.put(after);
    }
    indexer.update(first, after);
    changes.push({ path, before: first, after });
  }
  const writeResults = steps.map(({ write, transformResults }) => ({
    updateTime: state.get(write.path)?.updateTime ?? null,
    transformResults,
  }));
  return { result: { commitTime: time, writeResults }, changes };
}

/** A commit that leaves a document as it was makes no new version of it: it keeps its update time, and no one is notified. */
function unchanged(before: StoredDocument | null, after: StoredDocument | null): boolean {
  if (before === null || after === null) return before === after;
  return (
    before === after || (before.createTime === after.createTime && sameFields(before.fields, after.fields))
  );
}

/** Rules see the state before the commit, whatever the order of its writes; `getAfter` sees the state after all. */
function evaluateSteps(
  steps: Step[],
  before: ReadonlyMap<string, StoredDocument | null>,
  state: ReadonlyMap<string, StoredDocument | null>,
  table: DocumentTable,
  rules: Ruleset,
  caller: Caller,
  time: number,
): void {
  const lookup = (path: string) => (before.has(path) ? (before.get(path) ?? null) : table.find(path));
  const lookupAfter = (path: string) => (state.has(path) ? (state.get(path) ?? null) : table.find(path));
  const budget: LookupBudget = { seen: new Set(), limit: MOST_LOOKUPS };
  const common = { auth: authOf(caller), time, lookup, budget };
  for (const { write, before: found, after } of steps) {
    const first = before.get(write.path) ?? null;
    // A document written twice has to pass against what each write finds and against the state before the commit.
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
