import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, documentsOf, map, put, text, whole } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Tests field masks over REST.
let target: Target;
beforeAll(async () => {
  target = await openTarget();
  const fields = { a: whole(1), m: map({ k: text('x'), l: text('y') }), s: text('t') };
  await ask(target, ':commit', { writes: [put(target, 'masks/d', fields)] });
}, 120_000);
afterAll(() => target.close());

/** The fields in a response; `{}` if the response has no `fields` property. */
const fieldsOf = (document: { fields?: object }) => document.fields ?? {};

/** Each row: the field paths of a mask, and the fields that the response must contain. */
const LEFT: [paths: string[], fields: object][] = [
  [['a'], { a: whole(1) }],
  [['a', 'm.k'], { a: whole(1), m: map({ k: text('x') }) }],
  [['m', 'm.k'], { m: map({ k: text('x'), l: text('y') }) }],
  [['nope'], {}],
  [['m.nope'], {}],
  [['__name__'], {}],
];

const inAddress = (paths: string[]) => paths.map((path) => `mask.fieldPaths=${path}`).join('&');

describe.each(LEFT)('responses with the field mask %s', (fieldPaths, left) => {
  test('a get with a field mask returns only the fields of the mask', async () => {
    const { body } = await ask(target, `/masks/d?${inAddress(fieldPaths)}`);
    expect(fieldsOf(body)).toEqual(left);
  });

  test('a list with a field mask returns only the fields of the mask', async () => {
    const { body } = await ask(target, `/masks?${inAddress(fieldPaths)}`);
    expect(fieldsOf(body.documents[0])).toEqual(left);
  });

  test('a batchGet with a field mask returns only the fields of the mask', async () => {
    const documents = [`${documentsOf(target)}/masks/d`];
    const { body } = await ask(target, ':batchGet', { documents, mask: { fieldPaths } });
    expect(fieldsOf(body[0].found)).toEqual(left);
  });

  test('an update with a field mask for the response returns only the fields of that mask', async () => {
    const { body } = await ask(
      target,
      `/masks/d?updateMask.fieldPaths=s&${inAddress(fieldPaths)}`,
      { fields: { s: text('t') } },
      'PATCH',
    );
    expect(fieldsOf(body)).toEqual(left);
  });
});

test('a read with an empty field mask returns the document without its fields', async () => {
  const documents = [`${documentsOf(target)}/masks/d`];
  for (const mask of [{}, { fieldPaths: [] }]) {
    const { body } = await ask(target, ':batchGet', { documents, mask });
    expect(fieldsOf(body[0].found)).toEqual({});
  }
});

test('creating a document with a mask returns only the masked fields', async () => {
  const fields = { a: whole(1), s: text('t') };
  const { body } = await ask(target, '/masks-new?documentId=d&mask.fieldPaths=s', { fields });
  expect(fieldsOf(body)).toEqual({ s: text('t') });
});

test.each(['', 'a..b', '..'])('the field path "%s" is refused, and nothing is written', async (path) => {
  expect((await ask(target, `/masks/d?mask.fieldPaths=${path}`)).status).toBe(400);
  const documents = [`${documentsOf(target)}/masks/d`];
  const { status } = await ask(target, ':batchGet', { documents, mask: { fieldPaths: [path] } });
  expect(status).toBe(400);
  const written = await ask(target, `/masks/refused?mask.fieldPaths=${path}`, { fields: {} }, 'PATCH');
  expect(written.status).toBe(400);
  expect((await ask(target, '/masks/refused')).status).toBe(404);
});
