import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BIO_LIMITS } from '../web/domain/bios/bio.ts';
import { CLIP_TYPES, LARGEST_CLIP, LARGEST_STILL } from '../web/domain/clips/clip-type.ts';
import type { Collection, Field } from '../web/domain/collection.ts';
import { COLLECTIONS } from '../web/domain/collections.ts';
import { presenceDocument } from '../web/domain/editing/presence.ts';
import { logEntryDocument } from '../web/domain/log-entry.ts';
import { LONGEST_NOTE, noteDocument } from '../web/domain/notes/note.ts';
import { CONTEXT_LENGTH, LONGEST_QUOTE } from '../web/domain/notes/note-anchor.ts';
import { LARGEST_PICTURE, PICTURE_TYPES } from '../web/domain/pictures/picture.ts';
import { draftLinkDocument } from '../web/domain/posts/draft-link.ts';
import { POST_FIELDS, POST_LIMITS, POSTS } from '../web/domain/posts/post.ts';
import { revisionDocument } from '../web/domain/posts/revision.ts';
import { LONGEST_ADDRESS } from '../web/domain/text/address.ts';

// Compares `firestore.rules`, and limits in `storage.rules`, with the code, because the rules cannot import it.

const rules = readFileSync(join(import.meta.dirname, '../firestore.rules'), 'utf8').replace(/\/\/.*$/gm, '');

/** The text from `opening` up to the brace that closes its block. */
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

/** The names in the array argument of a call such as `data.keys().hasOnly([…])`. */
function listIn(text: string, call: string): string[] {
  const start = text.indexOf(`${call}([`);
  if (start < 0) throw new Error(`No list of ${call} in firestore.rules.`);
  const list = text.slice(start, text.indexOf('])', start));
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).sort();
}

const fieldsOf = ({ shape }: { shape: object }) => Object.keys(shape).sort();

/** The fields that a function of the rules checks only if the document has them. */
const optionalIn = (block: string) =>
  [...block.matchAll(/data\.get\('(\w+)', |'(\w+)' in data\)/g)].map(([, a, b]) => a ?? b ?? '');

/** For each collection with described fields: the fields, and the rules function that checks them, such as `isPost`. */
const COLLECTION_RULES = Object.entries<Partial<Collection>>(COLLECTIONS).flatMap(
  ([kind, { fields }]): [functionName: string, fields: Readonly<Record<string, Field>>][] =>
    fields ? [[`is${kind.replace(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase())}`, fields]] : [],
);

describe.each(COLLECTION_RULES)('the function %s in firestore.rules', (name, fields) => {
  const block = blockOf(`function ${name}(data`);
  const allowed = listIn(block, 'data.keys().hasOnly');

  test.each(
    Object.entries(fields),
  )('the rules allow the field "%s", and require it unless it is optional', (field, { optional }) => {
    expect(allowed).toContain(field);
    expect(optional ? optionalIn(block) : listIn(block, 'data.keys().hasAll')).toContain(field);
  });

  test("the rules allow only fields of the collection's descriptor", () => {
    // Old posts may store their own id.
    const others = name === 'isPost' ? ['id'] : [];
    expect(allowed).toEqual([...Object.keys(fields), ...others].sort());
    expect(listIn(block, 'data.keys().hasAll').filter((field) => fields[field]?.optional)).toEqual([]);
  });

  const texts = Object.entries(fields).filter(
    ([field, { schema, limit }]) => limit && field !== 'image' && schema.safeParse('text').success,
  );
  test.each(texts)('the rules limit the field "%s" to the length that the form allows', (field, {
    limit,
  }) => {
    expect(block).toContain(`isText(data.${field}, ${limit})`);
  });
});

describe.each([
  ['isReplacedVersion', revisionDocument],
  ['isLogEntry', logEntryDocument],
  ['isNote', noteDocument],
])('the function %s in firestore.rules', (name, schema) => {
  const block = blockOf(`function ${name}(data`);

  test('the function allows exactly the fields of the document’s schema', () => {
    expect(listIn(block, 'data.keys().hasOnly')).toEqual(fieldsOf(schema));
  });

  test('the function requires each field of the schema, or checks the field if it is present', () => {
    expect([...listIn(block, 'data.keys().hasAll'), ...optionalIn(block)].sort()).toEqual(fieldsOf(schema));
  });
});

test.each([
  ['text', LONGEST_NOTE],
  ['quote', LONGEST_QUOTE],
  ['before', CONTEXT_LENGTH],
  ['after', CONTEXT_LENGTH],
])('the rules limit the field "%s" of a note to the length that the editor allows', (field, limit) => {
  expect(blockOf('function isNote(data')).toContain(`isText(data.${field}, ${limit})`);
});

test('the rules for presence documents allow exactly the fields of their schema', () => {
  const block = blockOf('match /projectdata/website/blogPosts/{id}/presence/{uid}');
  expect(listIn(block, 'incoming().keys().hasOnly')).toEqual(fieldsOf(presenceDocument));
});

/** The fields that a function of the rules compares with the fields of the post. */
const copiedIn = (block: string) =>
  [
    ...block.matchAll(
      /data\.(?:(\w+) == post\.\1\b|get\('(\w+)', (?:\[\]|'')\) == post\.get\('\2', (?:\[\]|'')\))/g,
    ),
  ].map(([, name, optional]) => name ?? optional);

describe.each(['showsPost', 'isReplacedVersion'])('the function %s in firestore.rules', (name) => {
  const block = blockOf(`function ${name}(data, post)`);

  test.each(
    POST_FIELDS,
  )('the rules compare the copied field "%s" with the same field of the post', (field) => {
    expect(copiedIn(block)).toContain(field);
  });
});

test('the rules for draft links allow exactly the fields of their schema', () => {
  const block = blockOf('function showsPost(data, post)');
  expect(listIn(block, 'data.keys().hasOnly')).toEqual(fieldsOf(draftLinkDocument));
});

test.each(POST_FIELDS)('the rules for working copies limit the field "%s" as in a post', (field) => {
  const block = blockOf('function areTextsOfPost(some)');
  expect(listIn(block, 'some.keys().hasOnly')).toContain(field);
  const limit = new RegExp(`isText\\(some\\.get\\('${field}', ''\\), (\\d+)\\)`).exec(block)?.[1];
  const isLimited = blockOf('function isPost(data').includes(`isText(data.${field}, `);
  expect(limit).toBe(isLimited ? `${POST_LIMITS[field]}` : undefined);
});

test.each(
  POST_FIELDS,
)('the rules accept a revision with a save that changes the field "%s" of a post', (field) => {
  expect(listIn(blockOf('function isReplacedVersion(data, post)'), '.hasAny')).toContain(field);
});

test.each(
  POST_FIELDS,
)('a change of the field "%s" sets the change date if the field’s descriptor says so', (field) => {
  const news = listIn(blockOf('function saysWhenItChanged()'), 'changed().hasAny');
  expect(news.includes(field)).toBe(POSTS.fields[field].isNews);
});

test.each([
  ['isAddress', 'isText\\(value, (\\d+)\\)', LONGEST_ADDRESS],
  ['isAddress', 'isText\\(value, (\\d+)\\)', POST_LIMITS.image],
  ['isAddress', 'isText\\(value, (\\d+)\\)', BIO_LIMITS.image],
  ['areIds', 'list\\.size\\(\\) <= (\\d+)', POST_LIMITS.authors],
  ['areAddresses', 'list\\.size\\(\\) <= (\\d+)', BIO_LIMITS.links],
])('the limit of the function $0 in firestore.rules is the form’s limit, $2', (name, pattern, most) => {
  expect(Number(new RegExp(pattern).exec(blockOf(`function ${name}(`))?.[1])).toBe(most);
});

test.each([
  ['isPicture', PICTURE_TYPES, LARGEST_PICTURE],
  ['isClip', CLIP_TYPES, LARGEST_CLIP],
  ['isStill', null, LARGEST_STILL],
])('the rules function %s has the file types and the size limit of the site', (name, known, largest) => {
  const storageRules = readFileSync(join(import.meta.dirname, '../storage.rules'), 'utf8');
  const ofFile = storageRules.slice(storageRules.indexOf(`function ${name}(`));
  const [, megabytes] = /size <= (\d+) \* 1024 \* 1024/.exec(ofFile) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBe(largest);
  for (const text of known ? [ofFile, blockOf(`function ${name}(data`)] : []) {
    const [, types = ''] = /contentType in \[([^\]]+)\]/.exec(text) ?? [];
    expect([...types.matchAll(/'([^']+)'/g)].map(([, type]) => type)).toEqual([...(known ?? [])]);
  }
});
