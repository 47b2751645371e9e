import { FirestoreError } from '../../model/errors.ts';
import { joinFieldPath, splitFieldPath } from '../../model/field-path.ts';
import type { CommitResult, Transform, Write } from '../../model/query.ts';
import { newFields, timestampText } from '../../model/value.ts';
import type { Names } from './names.ts';
import {
  enumOf,
  listOf,
  messageOf,
  oneOf,
  parseFields,
  parseMicros,
  parseValue,
  textOf,
} from './proto-value.ts';

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);

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
  const operations = ['update', 'delete', 'verify', 'transform'] as const;
  const write = messageOf(json, 'A write', [
    ...operations,
    'updateMask',
    'updateTransforms',
    'currentDocument',
  ]);
  const [operation, target] = oneOf(write, 'A write', operations);
  const precondition = parsePrecondition(write.currentDocument);
  if (operation !== 'update') {
    if (write.updateMask !== undefined) throw invalid(`a ${operation} must not specify a document mask.`);
    if (listOf(write.updateTransforms, 'updateTransforms').length > 0)
      throw invalid(`a ${operation} must not specify a update transform.`);
  }
  const nothing = { fields: newFields(), mask: null, transforms: [] as Transform[] };
  if (operation === 'delete') return { kind: 'delete', path: names.path(target), ...nothing, precondition };
  if (operation === 'verify') {
    if (precondition === null) throw invalid('a verify must contain a precondition');
    return { kind: 'verify', path: names.path(target), ...nothing, precondition };
  }
  if (operation === 'transform') {
    const { document, fieldTransforms } = messageOf(target, 'transform', ['document', 'fieldTransforms']);
    const transforms = parseTransforms(fieldTransforms);
    if (transforms.length === 0) throw invalid('The list of FieldTransform must not be empty.');
    return {
      kind: 'update',
      path: names.path(document),
      ...nothing,
      mask: [],
      transforms,
      precondition,
    };
  }
  const update = messageOf(target, 'update', DOCUMENT);
  const mask =
    write.updateMask === undefined
      ? null
      : listOf(messageOf(write.updateMask, 'updateMask', ['fieldPaths']).fieldPaths, 'fieldPaths');
  return {
    kind: mask === null ? 'set' : 'update',
    path: names.path(update.name),
    fields: parseFields(update.fields),
    mask: mask?.map((path) => splitFieldPath(textOf(path, 'fieldPath'))) ?? null,
    transforms: parseTransforms(write.updateTransforms),
    precondition,
  };
}

/** The fields of a document in a request. */
export const DOCUMENT = ['name', 'fields', 'createTime', 'updateTime'] as const;

export function parsePrecondition(json: unknown): Write['precondition'] {
  if (json === undefined || json === null) return null;
  const { exists, updateTime } = messageOf(json, 'currentDocument', ['exists', 'updateTime']);
  if (exists !== undefined && updateTime !== undefined)
    throw invalid('A precondition can have exists or updateTime, not both.');
  if (updateTime !== undefined) return { updateTime: parseMicros(updateTime) };
  if (exists === undefined) return null;
  if (typeof exists !== 'boolean') throw invalid('currentDocument.exists must be true or false.');
  return { exists };
}

function parseTransforms(json: unknown): Transform[] {
  const list = listOf(json, 'transforms');
  if (list.length > MOST_TRANSFORMS) throw invalid(`A write can have at most ${MOST_TRANSFORMS} transforms.`);
  const transforms = list.map(parseTransform);
  const transformed = new Set(transforms.map(({ field }) => joinFieldPath(field)));
  for (const { field } of transforms)
    for (let keys = 1; keys < field.length; keys++) {
      const parent = joinFieldPath(field.slice(0, keys));
      if (transformed.has(parent))
        throw invalid(`Cannot transform property ${parent} and its nested property at the same time.`);
    }
  return transforms;
}

const TRANSFORMS = [
  'setToServerValue',
  'increment',
  'maximum',
  'minimum',
  'appendMissingElements',
  'removeAllFromArray',
] as const;

function parseTransform(json: unknown): Transform {
  const transform = messageOf(json, 'A transform', ['fieldPath', ...TRANSFORMS]);
  const field = splitFieldPath(textOf(transform.fieldPath, 'fieldPath'));
  const [kind, operand] = oneOf(transform, 'A transform', TRANSFORMS);
  const values = () =>
    listOf(messageOf(operand, 'values', ['values']).values, 'values').map((value) => parseValue(value));
  switch (kind) {
    case 'setToServerValue': {
      const unset = 'ServerValue type must be specified for set_to_server_value transformation.';
      if (enumOf(operand, 'serverValue', unset) !== 'REQUEST_TIME') throw invalid(unset);
      return { field, kind: 'serverTimestamp' };
    }
    case 'appendMissingElements':
      return { field, kind: 'arrayUnion', values: values() };
    case 'removeAllFromArray':
      return { field, kind: 'arrayRemove', values: values() };
    default:
      return { field, kind, operand: parseValue(operand) };
  }
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
