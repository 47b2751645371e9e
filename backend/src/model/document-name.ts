import { numericId } from './compare-values.ts';
import { FirestoreError } from './errors.ts';

const ID_BYTES = 1500;
/** Maximum length of a document's path, in bytes. */
const PATH_BYTES = 6144;
/** Maximum length of a name quoted in an error message, in characters. */
const SHOWN = 2000;

/** The kinds of names, as error messages write them. */
export type NameKind = 'Document name' | 'Document parent name' | 'Resource name';
export interface DocumentName {
  project: string;
  database: string;
  /** The path relative to the database root. '' is the root itself, which is valid only as a parent. */
  path: string;
}

/**
 * Parses a full name `projects/{p}/databases/{d}/documents/{path}` and checks its form and ids. Throws
 * INVALID_ARGUMENT. Most of the messages are Firestore's own.
 */
export function parseDocumentName(kind: NameKind, name: string): DocumentName {
  const fail = (what: string) => invalid(`${kind} "${name.slice(0, SHOWN)}" ${what}.`);
  let at = 0;
  const take = (word: string) => {
    if (!name.startsWith(word, at)) throw fail(`lacks "${word}" at index ${at}`);
    at += word.length;
  };
  const id = (what: string) => {
    const from = at;
    const slash = name.indexOf('/', at);
    at = slash < 0 ? name.length : slash;
    if (at === from) throw fail(`lacks a ${what} id at index ${from}`);
    return name.slice(from, at);
  };
  take('projects');
  take('/');
  const project = id('project');
  take('/');
  take('databases');
  take('/');
  const database = id('database');
  take('/');
  take('documents');
  if (at === name.length) {
    if (kind === 'Document parent name') return { project, database, path: '' };
    throw fail(
      'is invalid: Omit "/documents" when referencing a database (except as the parent of a document)',
    );
  }
  take('/');
  const path = name.slice(at);
  if (path === '') throw fail('is invalid: Omit trailing "/"');
  // Checks the length before splitting, because a path of ten million characters could have five million segments.
  if (path.length > PATH_BYTES) throw invalid(`${kind} exceeds ${PATH_BYTES} bytes.`);
  checkSegments(path.split('/'), at, fail);
  return { project, database, path };
}

function checkSegments(segments: string[], start: number, fail: (what: string) => FirestoreError): void {
  let at = start;
  for (const [index, segment] of segments.entries()) {
    const what = index % 2 === 0 ? 'collection' : 'resource';
    if (segment === '' && index === segments.length - 1) throw fail('has invalid trailing "/"');
    if (segment === '') throw fail(`lacks a ${what} id at index ${at}`);
    if (segment === '.' || segment === '..') throw fail(`contains a ${what} id "${segment}" at index ${at}`);
    at += segment.length + 1;
  }
  if (segments.length % 2 !== 0) throw fail(`lacks "/" at index ${at - 1}`);
  for (const [index, segment] of segments.entries())
    checkId(segment, index % 2 === 0 ? 'Collection' : 'Resource');
}

/** Checks a collection id, or a document id (`Resource`). Throws INVALID_ARGUMENT. */
export function checkId(id: string, kind: 'Collection' | 'Resource'): void {
  const fail = (why: string) => invalid(`${kind} id "${id.slice(0, SHOWN)}" is invalid because it ${why}.`);
  // Rejects lone surrogates. UTF-8 encodes all of them alike, so two different ids would name the same document.
  if (!id.isWellFormed()) throw invalid(`A ${kind.toLowerCase()} id must be valid Unicode.`);
  if (id === '') throw fail('is empty');
  if (id.includes('/')) throw fail('contains "/"');
  if (id === '.' || id === '..') throw fail('is reserved');
  if (/^__.+__$/s.test(id)) {
    if (kind === 'Collection' || !/^__id-?[1-9]\d*__$/.test(id)) throw fail('is reserved');
    if (numericId(id) === null) throw fail('is not a 64 bit integer');
  }
  if (Buffer.byteLength(id) > ID_BYTES) throw invalid(`${kind} id is longer than ${ID_BYTES} bytes.`);
}

const invalid = (message: string) => new FirestoreError('INVALID_ARGUMENT', message);
