import { FirestoreError } from '../../model/errors.ts';
import { splitFieldPath } from '../../model/field-path.ts';
import type { CommitResult, Transform, Write } from '../../model/query.ts';
import { newFields, timestampText } from '../../model/value.ts';
import type { Names } from './names.ts';
import { enumOf, listOf, objectOf, parseFields, parseMicros, parseValue, textOf } from './proto-value.ts';

/** Limit of transforms per write (Firestore, "Usage and limits"). */
const MOST_TRANSFORMS = 500;

/**
 * Parses the writes of a commit. Their number is limited only by the size of a request and by what a client may write in
 * a minute. Throws INVALID_ARGUMENT.
 */
export function parseWrites(json: unknown, names: Names): Write[] {
  return listOf(json, 'writes').map((entry) => parseWrite(entry, names));
}

function parseWrite(json: unknown, names: Names): Write {
  const write = objectOf(json, 'A write');
  const precondition = parsePrecondition(write.currentDocument);
  const nothing = { fields: newFields(), mask: null, transforms: [] as Transform[] };
  if (write.delete !== undefined)
    return { kind: 'delete', path: names.path(write.delete), ...nothing, precondition };
  if (write.verify !== undefined) {
    if (precondition === null)
      throw new FirestoreError('INVALID_ARGUMENT', 'a verify must contain a precondition');
    return { kind: 'verify', path: names.path(write.verify), ...nothing, precondition };
  }
  if (write.transform !== undefined) {
    const { document, fieldTransforms } = objectOf(write.transform, 'transform');
    return {
      kind: 'update',
      path: names.path(document),
      ...nothing,
      mask: [],
      transforms: parseTransforms(fieldTransforms),
      precondition,
    };
  }
  const update = objectOf(write.update, 'update');
  const mask =
    write.updateMask === undefined
      ? null
      : listOf(objectOf(write.updateMask, 'updateMask').fieldPaths, 'fieldPaths');
  return {
    kind: mask === null ? 'set' : 'update',
    path: names.path(update.name),
    fields: parseFields(update.fields),
    mask: mask?.map((path) => splitFieldPath(textOf(path, 'fieldPath'))) ?? null,
    transforms: parseTransforms(write.updateTransforms),
    precondition,
  };
}

export function parsePrecondition(json: unknown): Write['precondition'] {
  if (json === undefined || json === null) return null;
  const { exists, updateTime } = objectOf(json, 'currentDocument');
  if (exists !== undefined && updateTime !== undefined)
    throw new FirestoreError('INVALID_ARGUMENT', 'A precondition can have exists or updateTime, not both.');
  if (updateTime !== undefined) return { updateTime: parseMicros(updateTime) };
  if (exists === undefined) return null;
  if (typeof exists !== 'boolean')
    throw new FirestoreError('INVALID_ARGUMENT', 'currentDocument.exists must be true or false.');
  return { exists };
}

function parseTransforms(json: unknown): Transform[] {
  const list = listOf(json, 'transforms');
  if (list.length > MOST_TRANSFORMS)
    throw new FirestoreError('INVALID_ARGUMENT', `A write can have at most ${MOST_TRANSFORMS} transforms.`);
  return list.map(parseTransform);
}

function parseTransform(json: unknown): Transform {
  const transform = objectOf(json, 'A transform');
  const field = splitFieldPath(textOf(transform.fieldPath, 'fieldPath'));
  if (transform.setToServerValue !== undefined) {
    const unset = 'ServerValue type must be specified for set_to_server_value transformation.';
    if (enumOf(transform.setToServerValue, 'serverValue', unset) !== 'REQUEST_TIME')
      throw new FirestoreError('INVALID_ARGUMENT', unset);
    return { field, kind: 'serverTimestamp' };
  }
  for (const kind of ['increment', 'maximum', 'minimum'] as const) {
    if (transform[kind] !== undefined) return { field, kind, operand: parseValue(transform[kind]) };
  }
  const values = (list: unknown) =>
    listOf(objectOf(list, 'values').values, 'values').map((value) => parseValue(value));
  if (transform.appendMissingElements !== undefined)
    return { field, kind: 'arrayUnion', values: values(transform.appendMissingElements) };
  if (transform.removeAllFromArray !== undefined)
    return { field, kind: 'arrayRemove', values: values(transform.removeAllFromArray) };
  throw new FirestoreError('INVALID_ARGUMENT', 'Unknown transform.');
}

/** The result of a commit in ProtoJSON. */
export function commitResponse(result: CommitResult) {
  return {
    writeResults: result.writeResults.map(({ updateTime, transformResults }) => ({
      ...(updateTime === null ? {} : { updateTime: timestampText(updateTime) }),
      ...(transformResults.length === 0 ? {} : { transformResults }),
    })),
    commitTime: timestampText(result.commitTime),
  };
}
