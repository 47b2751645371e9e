import { checkId } from '../model/document-name.ts';
import { FirestoreError } from '../model/errors.ts';
import type { Fields, StoredDocument, Value } from '../model/value.ts';

const FIELD_NAME_BYTES = 1500;
const DOCUMENT_BYTES = 1_048_576;
/** Maximum number of maps and lists around a value. */
const DEEPEST_MAP = 20;
/**
 * Maximum number of fields in a document: half of the 40,000 index entries that Firestore allows (“Usage and limits”),
 * because each field needs two.
 */
const MOST_FIELDS = 20_000;
/** Maximum size of a string or bytes field, in bytes: 1 MiB minus 89 bytes (Firestore, “Usage and limits”). */
const VALUE_BYTES = 1_048_487;

/** Checks a document's path (relative to the database root). Throws INVALID_ARGUMENT. */
export function checkDocumentPath(path: string): void {
  const segments = path.split('/');
  if (segments.length % 2 !== 0) {
    throw new FirestoreError('INVALID_ARGUMENT', `Document name "${path}" has no document id.`);
  }
  for (const [at, segment] of segments.entries()) checkId(segment, at % 2 === 0 ? 'Collection' : 'Resource');
  if (Buffer.byteLength(path) > 6144)
    throw new FirestoreError('INVALID_ARGUMENT', 'Document name exceeds 6144 bytes.');
}

/** Checks size, depth, field names and values of a document before it is stored. Throws INVALID_ARGUMENT. */
export function checkDocument(document: StoredDocument, name: string): void {
  const size = documentSize(document);
  if (size > DOCUMENT_BYTES) {
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `Document '${name}' cannot be written because its size (${size.toLocaleString('en')} bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
    );
  }
  checkDepth(document.fields, 1);
}

/** Size of a document in bytes, computed as Firestore does. */
export function documentSize({ path, fields }: Pick<StoredDocument, 'path' | 'fields'>): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}

/**
 * Checks the number of fields of a document before it is stored, including those in maps and lists. Returns the number
 * of fields and list items. Throws INVALID_ARGUMENT.
 */
export function checkFieldCount(fields: Fields): number {
  const tally = { fields: 0, items: 0 };
  countFields(fields, tally);
  if (tally.fields > MOST_FIELDS)
    throw new FirestoreError('INVALID_ARGUMENT', `A document can have at most ${MOST_FIELDS} fields.`);
  return tally.fields + tally.items;
}

function countFields(fields: Fields, tally: { fields: number; items: number }): void {
  for (const key of Object.keys(fields)) {
    tally.fields += 1;
    countFieldsIn(fields[key] as Value, tally);
  }
}

function countFieldsIn(value: Value, tally: { fields: number; items: number }): void {
  if ('mapValue' in value) countFields(value.mapValue.fields ?? {}, tally);
  if (!('arrayValue' in value)) return;
  for (const item of value.arrayValue.values ?? []) {
    tally.items += 1;
    countFieldsIn(item, tally);
  }
}

function nameSize(path: string): number {
  return path.split('/').reduce((sum, segment) => sum + textSize(segment), 16);
}

const textSize = (text: string) => Buffer.byteLength(text) + 1;

function fieldsSize(fields: Fields): number {
  let size = 0;
  for (const key of Object.keys(fields)) size += textSize(key) + valueSize(fields[key] as Value);
  return size;
}

/** The size of a value in bytes, by Firestore's formula of storage size. */
function valueSize(value: Value): number {
  if ('stringValue' in value) return textSize(value.stringValue);
  if ('nullValue' in value || 'booleanValue' in value) return 1;
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64');
  if ('referenceValue' in value) return nameSize(value.referenceValue.split('/').slice(5).join('/'));
  if ('geoPointValue' in value) return 16;
  if ('arrayValue' in value)
    return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item), 0);
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {});
  return 8;
}

function checkDepth(fields: Fields, depth: number): void {
  for (const key of Object.keys(fields)) {
    if (key === '') throw new FirestoreError('INVALID_ARGUMENT', 'A field name is empty.');
    if (/^__.*__$/s.test(key) && key !== '__type__')
      throw new FirestoreError('INVALID_ARGUMENT', `Field name "${key}" is reserved.`);
    if (Buffer.byteLength(key) > FIELD_NAME_BYTES)
      throw new FirestoreError('INVALID_ARGUMENT', `A field name is longer than ${FIELD_NAME_BYTES} bytes.`);
    const value = fields[key] as Value;
    if (longestText(value) > VALUE_BYTES)
      throw new FirestoreError(
        'INVALID_ARGUMENT',
        `The value of property "${key}" is longer than ${VALUE_BYTES} bytes.`,
      );
    checkValueDepth(value, depth);
  }
}

function longestText(value: Value): number {
  if ('stringValue' in value) return Buffer.byteLength(value.stringValue);
  return 'bytesValue' in value ? Buffer.byteLength(value.bytesValue, 'base64') : 0;
}

/** Whether a value counts as a level. As at Google, an empty map does, and an empty list does not. */
const isNested = (value: Value) =>
  'mapValue' in value || ('arrayValue' in value && (value.arrayValue.values ?? []).length > 0);

function checkValueDepth(value: Value, depth: number): void {
  if (depth > DEEPEST_MAP && isNested(value))
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      `A document can be nested at most ${DEEPEST_MAP} levels deep.`,
    );
  if ('mapValue' in value) checkDepth(value.mapValue.fields ?? {}, depth + 1);
  if ('arrayValue' in value)
    for (const item of value.arrayValue.values ?? []) {
      if ('arrayValue' in item)
        throw new FirestoreError('INVALID_ARGUMENT', 'Cannot convert an array value in an array value.');
      checkValueDepth(item, depth + 1);
    }
}
