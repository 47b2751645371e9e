import { describe, expect, test } from 'vitest';
import { compileRules, compileStorageRules } from '../compile/compile.ts';
import type { RulesObject, StorageRequest } from '../types.ts';

const STORED: RulesObject = {
  name: 'a/b',
  bucket: 'bucket',
  size: 5,
  contentType: 'image/png',
  contentDisposition: "inline; filename*=utf-8''b",
  contentEncoding: 'identity',
  contentLanguage: null,
  cacheControl: null,
  metadata: { by: 'ada' },
  md5Hash: 'md5',
  crc32c: 'crc',
  stored: {
    generation: 7,
    metageneration: 2,
    etag: 'etag',
    storageClass: 'STANDARD',
    timeCreated: 1000,
    updated: 2000,
  },
};
const COMING: RulesObject = { ...STORED, metadata: null, stored: null };
const DOCUMENTS = new Set(['people/ada', 'people/bob', 'people/eve']);

function allows(condition: string, request: Partial<StorageRequest> = {}, head = "rules_version = '2';") {
  const rules = compileStorageRules(
    `${head} service firebase.storage { match /b/{bucket}/o { match /{path=**} { allow read, write: if ${condition}; } } }`,
    'test.rules',
  );
  return rules.allows({
    ...{ method: 'create', bucket: 'bucket', name: 'a/b', resource: null, newResource: COMING },
    ...{ auth: { uid: 'ada', token: {} }, time: 5_000_000 },
    lookup: (path) => (DOCUMENTS.has(path) ? { path, fields: { level: { integerValue: '2' } } } : null),
    ...request,
  }).allowed;
}
const person = (name: string) => `/databases/(default)/documents/people/${name}`;

describe('a condition of storage.rules', () => {
  test.each<[condition: string, allowed: boolean, request?: Partial<StorageRequest>]>([
    ['true', true],
    ["request.auth.uid == 'ada' && request.method == 'create'", true],
    ["bucket == 'bucket' && path == path('a/b')", true],
    ["request.resource.size == 5 && request.resource.contentType.matches('image/.*')", true],
    ["request.resource.name == 'a/b' && request.resource.bucket == 'bucket'", true],
    ['resource == null', true],
    ['resource == null', false, { resource: STORED }],
    ['request.resource.metadata == null && request.resource.generation == null', true],
    ["request.resource.metadata.get('by', 'x') == 'x'", false],
    ['request.resource.timeCreated != null', false],
    ['request.resource.keys().size() == 15', true],
    ['resource.keys().size() == 17 && resource.timeCreated < request.time', true, { resource: STORED }],
    ["resource.metadata.by == 'ada'", true, { resource: STORED }],
    ["resource.metadata.none == 'ada'", false, { resource: STORED }],
    ['request.resource == null', true, { method: 'get', resource: STORED, newResource: null }],
    ['request.resource == null', false, { method: 'delete', resource: STORED, newResource: null }],
    [
      "request.resource.generation == 7 && request.resource.etag == 'etag'",
      true,
      { method: 'update', newResource: STORED },
    ],
    [`firestore.get(${person('ada')}).data.level >= 2`, true],
    [`firestore.get(${person('none')}).data.level >= 2`, false],
    [`firestore.exists(${person('none')})`, false],
    [`firestore.exists(${person('ada')}) && firestore.exists(${person('bob')})`, true],
    [
      `firestore.exists(${person('ada')}) && firestore.exists(${person('bob')}) && firestore.exists(${person('ada')})`,
      true,
    ],
    [
      `firestore.exists(${person('ada')}) && firestore.exists(${person('bob')}) && firestore.exists(${person('eve')})`,
      false,
    ],
    ['firestore.exists(/databases/other/documents/people/ada)', false],
  ])('for the condition %s, allows() returns %s', (condition, allowed, request) => {
    expect(allows(condition, request)).toBe(allowed);
  });
});

test('a request for a list of files is matched by its prefix, and needs rules of version 2', () => {
  const asked: Partial<StorageRequest> = { method: 'list', name: 'a', newResource: null };
  expect(allows("path == path('a')", asked)).toBe(true);
  expect(allows("path == path('a')", asked, '')).toBe(false);
  expect(allows('true', { ...asked, name: '' })).toBe(true);
});

describe('functions that exist in the rules of only one service', () => {
  const inStorage = (condition: string) => () => allows(condition);
  const inDocuments = (condition: string) => () =>
    compileRules(
      `rules_version = '2'; service cloud.firestore { match /{path=**} { allow read: if ${condition}; } }`,
      'test.rules',
    );
  test.each([
    ['get() in rules for objects', inStorage(`get(${person('ada')}) != null`), "unknown function 'get'"],
    [
      'firestore.getAfter() in rules for objects',
      inStorage(`firestore.getAfter(${person('ada')}) != null`),
      "unknown method 'getAfter'",
    ],
    ['the variable firestore alone', inStorage('firestore != null'), "unknown variable 'firestore'"],
    [
      'firestore.exists() in rules for documents',
      inDocuments(`firestore.exists(${person('ada')})`),
      "unknown method 'exists'",
    ],
  ])('%s is a compile error', (_what, compile, message) => {
    expect(compile).toThrow(message);
  });
});
