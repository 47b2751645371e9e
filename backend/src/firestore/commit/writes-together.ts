import { FirestoreError } from '../../model/errors.ts';
import type { Write } from '../../model/query.ts';

/** A summary of the commit's writes to one document, up to the write that is checked next. */
interface Together {
  verified: boolean;
  /** The precondition of the first write: none, or that the document exists or does not exist. */
  requires: 'nothing' | 'presence' | 'absence';
  updateTime: number | null;
  exists: boolean;
}

/**
 * Rejects a commit in which the writes to one document contradict each other, as Firestore does. The result does not
 * depend on the stored data. Throws INVALID_ARGUMENT with Firestore's messages.
 */
export function checkWritesTogether(writes: readonly Write[]): void {
  const known = new Map<string, Together>();
  for (const write of writes) {
    const before = known.get(write.path);
    if (before === undefined) known.set(write.path, first(write));
    else {
      checkNext(before, write);
      before.exists = write.kind !== 'delete';
    }
  }
}

function first(write: Write): Together {
  const updateTime = updateTimeOf(write);
  return {
    verified: write.kind === 'verify',
    requires: updateTime === null ? requirementOf(write) : 'presence',
    updateTime,
    exists: write.kind !== 'delete',
  };
}

function checkNext(before: Together, write: Write): void {
  if (before.verified && write.kind === 'verify')
    throw invalid('the same document cannot be verified more than once in a single request');
  if (before.verified)
    throw invalid('the same document cannot be verified and then written in a single request');
  if (write.kind === 'verify')
    throw invalid('the same document cannot be written and then verified in a single request');
  const requires = requirementOf(write);
  const updateTime = updateTimeOf(write);
  const isDelete = write.kind === 'delete';
  const needsPresence = requires === 'presence' || (updateTime !== null && !isDelete);
  const contradicts = before.exists ? requires === 'absence' : needsPresence;
  if (contradicts) {
    const next = isDelete ? 'delete' : requires === 'absence' ? 'insert' : 'update';
    throw invalid(`Cannot ${kindOf(before)} then ${next} an entity in the same request.`);
  }
  if (updateTime !== null && updateTime !== before.updateTime) {
    throw invalid(
      `Cannot collapse mutations with different version preconditions (${versionText(before.updateTime)} and ${versionText(updateTime)})`,
    );
  }
}

function kindOf({ exists, requires }: Together): string {
  if (!exists) return 'delete';
  return { nothing: 'upsert', presence: 'update', absence: 'insert' }[requires];
}

function requirementOf({ precondition }: Write): Together['requires'] {
  if (precondition === null || !('exists' in precondition)) return 'nothing';
  return precondition.exists ? 'presence' : 'absence';
}

function updateTimeOf({ precondition }: Write): number | null {
  return precondition !== null && 'updateTime' in precondition ? precondition.updateTime : null;
}

function versionText(updateTime: number | null): string {
  return updateTime === null
    ? 'null'
    : `VersionPrecondition{exactBaseVersion=${updateTime}, maxBaseVersion=null}`;
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);
