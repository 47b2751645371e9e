import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BIO_LIMITS, bioDocument, newBio } from '../web/domain/bios/bio.ts';
import { presenceDocument } from '../web/domain/editing/presence.ts';
import { logEntryDocument } from '../web/domain/log-entry.ts';
import { USER_LIMITS, userRecordDocument } from '../web/domain/people/user-record.ts';
import {
  LARGEST_PICTURE,
  PICTURE_LIMITS,
  PICTURE_TYPES,
  pictureDocument,
} from '../web/domain/pictures/picture.ts';
import { draftLinkDocument } from '../web/domain/posts/draft-link.ts';
import { newPost, POST_FIELDS, POST_LIMITS, postDocument } from '../web/domain/posts/post.ts';
import { revisionDocument } from '../web/domain/posts/revision.ts';
import { LONGEST_ADDRESS } from '../web/domain/text/address.ts';

// `firestore.rules` cannot import the site's schemas, so the tests compare the two.

const rules = readFileSync(join(import.meta.dirname, '../firestore.rules'), 'utf8').replace(/\/\/.*$/gm, '');

/** The text from `opening` to its closing brace. */
function blockOf(opening: string): string {
  const start = rules.indexOf(opening);
  if (start < 0) throw new Error(`firestore.rules has no "${opening}".`);
  let depth = 0;
  for (let at = rules.indexOf(') {', start) + 2; at < rules.length; at++) {
    if (rules[at] === '{') depth++;
    if (rules[at] === '}' && --depth === 0) return rules.slice(start, at);
  }
  throw new Error(`"${opening}" of firestore.rules has no end.`);
}

/** The names in the argument list of a call such as `data.keys().hasOnly([…])`. */
function listIn(text: string, call: string): string[] {
  const start = text.indexOf(`${call}([`);
  if (start < 0) throw new Error(`No list of ${call} in firestore.rules.`);
  const list = text.slice(start, text.indexOf('])', start));
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).sort();
}

const fieldsOf = ({ shape }: { shape: object }) => Object.keys(shape).sort();

describe.each([
  // Some old posts store their own id.
  { name: 'isPost', schema: postDocument, alsoAllowed: ['id'] },
  { name: 'isBio', schema: bioDocument, alsoAllowed: [] },
  { name: 'isUserRecord', schema: userRecordDocument, alsoAllowed: [] },
  { name: 'isReplacedVersion', schema: revisionDocument, alsoAllowed: [] },
  { name: 'isLogEntry', schema: logEntryDocument, alsoAllowed: [] },
  { name: 'isPicture', schema: pictureDocument, alsoAllowed: [] },
])('$name in firestore.rules', ({ name, schema, alsoAllowed }) => {
  const block = blockOf(`function ${name}(data`);
  const fields = fieldsOf(schema);

  test('allows exactly the fields of the schema', () => {
    expect(listIn(block, 'data.keys().hasOnly')).toEqual([...fields, ...alsoAllowed].sort());
  });

  test('requires each field of the schema, or checks it when present', () => {
    const checked = [...block.matchAll(/data\.get\('(\w+)', |'(\w+)' in data\)/g)].map(
      ([, a, b]) => a ?? b ?? '',
    );
    const optional = checked.filter((field) => !alsoAllowed.some((one) => one === field));
    expect([...listIn(block, 'data.keys().hasAll'), ...optional].sort()).toEqual(fields);
  });
});

test('the presence rule allows exactly the fields of its schema', () => {
  const block = blockOf('match /projectdata/website/blogPosts/{id}/presence/{uid}');
  expect(listIn(block, 'incoming().keys().hasOnly')).toEqual(fieldsOf(presenceDocument));
});

test("a draft link copies each editable field of the post, and has exactly its schema's fields", () => {
  const block = blockOf('function showsPost(data, post)');
  const held = [
    ...block.matchAll(/data\.(?:(\w+) == post\.\1\b|get\('(\w+)', \[\]\) == post\.get\('\2', \[\]\))/g),
  ].map(([, name, optional]) => name ?? optional);
  expect(held.sort()).toEqual([...POST_FIELDS, 'publishDate'].sort());
  expect(listIn(block, 'data.keys().hasOnly')).toEqual(fieldsOf(draftLinkDocument));
});

test('a revision copies each editable field of the post, and requires that one of them changes', () => {
  const block = blockOf('function isReplacedVersion(data, post)');
  const held = [
    ...block.matchAll(/data\.(?:(\w+) == post\.\1\b|get\('(\w+)', \[\]\) == post\.get\('\2', \[\]\))/g),
  ].map(([, name, optional]) => name ?? optional);
  expect(held.sort()).toEqual([...POST_FIELDS].sort());
  expect(listIn(block, '.hasAny')).toEqual([...POST_FIELDS].sort());
});

test.each([
  ['isPost', POST_LIMITS],
  ['isBio', BIO_LIMITS],
  ['isUserRecord', USER_LIMITS],
  ['isPicture', PICTURE_LIMITS],
])('the text limits in %s equal those of the form', (name, limits: Record<string, number>) => {
  const block = blockOf(`function ${name}(data`);
  const texts = [...block.matchAll(/isText\(data\.(\w+), (\d+)\)/g)].map(([, field, most]) => [
    field,
    Number(most),
  ]);
  const valid: Record<string, unknown> = { ...newPost('', 0), ...newBio(), links: [] };
  expect(Object.fromEntries(texts)).toEqual(
    Object.fromEntries(
      Object.entries(limits).filter(([field]) => field !== 'image' && !Array.isArray(valid[field])),
    ),
  );
});

test.each([
  ['isAddress', 'isText\\(value, (\\d+)\\)', LONGEST_ADDRESS],
  ['isAddress', 'isText\\(value, (\\d+)\\)', POST_LIMITS.image],
  ['isAddress', 'isText\\(value, (\\d+)\\)', BIO_LIMITS.image],
  ['areIds', 'list\\.size\\(\\) <= (\\d+)', POST_LIMITS.authors],
  ['areAddresses', 'list\\.size\\(\\) <= (\\d+)', BIO_LIMITS.links],
])('%s in firestore.rules has the same limit as the form (%s)', (name, pattern, most) => {
  expect(Number(new RegExp(pattern).exec(blockOf(`function ${name}(`))?.[1])).toBe(most);
});

test('picture types match in both rules files, and the size limit in storage.rules', () => {
  const storageRules = readFileSync(join(import.meta.dirname, '../storage.rules'), 'utf8');
  const [, megabytes] = /size <= (\d+) \* 1024 \* 1024/.exec(storageRules) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBe(LARGEST_PICTURE);
  for (const text of [storageRules, blockOf('function isPicture(data')]) {
    const [, types = ''] = /contentType in \[([^\]]+)\]/.exec(text) ?? [];
    expect([...types.matchAll(/'([^']+)'/g)].map(([, type]) => type)).toEqual([...PICTURE_TYPES]);
  }
});
