import { NO_PASSAGE } from '../web/domain/notes/note.ts';
import { canReviewPost } from '../web/domain/people/permissions.ts';
import { notePath, postPath, trashedPostPath } from '../web/domain/places.ts';
import { type Actor, ADMINISTRATORS, AUTHORS, EDITORS, uidOf } from './actors.ts';
import { POST } from './posts.ts';
import { type Fields, get, list, overwrite, remove, together, update } from './requests.ts';
import { never, type Row, type Situation, type Table } from './table.ts';

const POST_PATH = postPath('post');
const pathOf = (id: string) => notePath('post', id);
const NOTE: Fields = { text: 'Is this true?', by: 'colleague', at: 1, ...NO_PASSAGE };

const postIn = ({ beside = [] }: Situation): Fields =>
  beside.find(({ path }) => path === POST_PATH)?.fields ?? {};
const mayReview: Row['screen'] = (person, situation) =>
  canReviewPost(person, { authors: postIn(situation).authors as string[] });

/** Writes a note by the caller. `change` overrides its fields. */
const add =
  (change: Fields = {}, id = 'new'): Row['ask'] =>
  (actor) => {
    const { at: _at, ...fields } = NOTE;
    return together({
      path: pathOf(id),
      fields: { ...fields, by: uidOf(actor), ...change },
      stamped: ['at'],
    });
  };
/** Marks the note as resolved. */
const resolve =
  (change: Fields = {}, stamped = ['resolvedAt']): Row['ask'] =>
  (actor, { path }) => {
    const fields = { resolvedBy: uidOf(actor), ...change };
    return together({ path, fields, only: Object.keys(fields), stamped });
  };
/** Reopens a note. Fields named in `only` without a value are deleted. */
const reopen: Row['ask'] = (_actor, { path }) =>
  together({ path, fields: {}, only: ['resolvedBy', 'resolvedAt'] });

const x = (length: number) => 'x'.repeat(length);

const SITUATIONS: [word: string, ownPost: boolean, note: (actor: Actor) => Fields][] = [
  ['own post, open', true, () => ({})],
  ['own post, resolved', true, () => ({ resolvedBy: 'colleague', resolvedAt: 1 })],
  ['own post, own note', true, (actor) => ({ by: uidOf(actor) })],
  ['own post, answer', true, () => ({ answers: 'first' })],
  ["other's post, open", false, () => ({})],
  ["other's post, resolved", false, () => ({ resolvedBy: 'colleague', resolvedAt: 1 })],
  ["other's post, own note", false, (actor) => ({ by: uidOf(actor) })],
];
const everywhere = (own: string, others: string) =>
  Object.fromEntries(SITUATIONS.map(([word, ownPost]) => [word, ownPost ? own : others]));
const edits = everywhere(AUTHORS, EDITORS);

/** Notes on a post, in all states. */
export const noteTable: Table = {
  title: 'Notes on a post',
  situations: (actor) =>
    SITUATIONS.map(([word, ownPost, note]) => ({
      words: [word],
      path: pathOf('one'),
      stored: { ...NOTE, ...note(actor) },
      beside: [
        { path: POST_PATH, fields: { ...POST, authors: [ownPost ? uidOf(actor) : 'colleague'] } },
        { path: pathOf('first'), fields: NOTE },
        { path: pathOf('answer'), fields: { ...NOTE, answers: 'first' } },
        { path: pathOf('new'), fields: null },
      ],
    })),
  rows: [
    { does: 'read a note', ask: () => get, may: edits, screen: mayReview },
    { does: 'list the notes', ask: () => list([], ['-at'], 200), may: edits, screen: mayReview },
    { does: 'write a note', ask: add(), may: edits, screen: mayReview },
    {
      does: 'write a note of 2,000 letters on a passage of 300',
      ask: add({ text: x(2000), quote: x(300), before: x(40), after: x(40), position: 9 }),
      may: edits,
      screen: mayReview,
    },
    { does: 'answer a note', ask: add({ answers: 'first' }), may: edits, screen: mayReview },
    {
      does: 'resolve a note',
      ask: resolve(),
      may: {
        'own post, open': AUTHORS,
        'own post, own note': AUTHORS,
        "other's post, open": EDITORS,
        "other's post, own note": EDITORS,
      },
      screen: mayReview,
    },
    {
      does: 'reopen a note',
      ask: reopen,
      may: { 'own post, resolved': AUTHORS, "other's post, resolved": EDITORS },
      screen: mayReview,
    },
    {
      does: 'delete a note',
      ask: () => remove,
      may: {
        ...everywhere('', ''),
        'own post, own note': AUTHORS,
        "other's post, own note": EDITORS,
      },
    },
    never('resolve an answer, or a note that is resolved', (actor, situation) =>
      situation.words.some((word) => /answer|resolved/.test(word))
        ? resolve()(actor, situation)
        : resolve({ resolvedBy: 'another' })(actor, situation),
    ),
    never('resolve a note with a time other than the server’s', resolve({ resolvedAt: 1 }, [])),
    never('resolve a note without a time', resolve({}, [])),
    never('change the text of a note while resolving it', resolve({ text: 'Other' })),
    never('change the text of a note', () => update({ text: 'Other' })),
    never('change the passage of a note', () => update({ position: 5 })),
    never('overwrite a note', (actor) => overwrite({ ...NOTE, text: 'Other', by: uidOf(actor) })),
    never('write a note in another person’s name', add({ by: 'colleague' })),
    never('write a note with a time other than the server’s', (actor) =>
      together({ path: pathOf('new'), fields: { ...NOTE, by: uidOf(actor) } }),
    ),
    never('write an empty note', add({ text: '' })),
    never('write a note of 2,001 letters', add({ text: x(2001) })),
    never('write a note with a number as its text', add({ text: 5 })),
    never('write a note on a passage of 301 letters', add({ quote: x(301) })),
    never('write a note with 41 letters before its passage', add({ before: x(41) })),
    never('write a note with 41 letters after its passage', add({ after: x(41) })),
    never('write a note with a text as its position', add({ position: '5' })),
    never('write a note without a passage', (actor) => {
      const { quote: _left, at: _at, ...rest } = NOTE;
      return together({ path: pathOf('new'), fields: { ...rest, by: uidOf(actor) }, stamped: ['at'] });
    }),
    never('add a field that notes do not have', add({ extra: true })),
    never('write a note that is resolved already', add({ resolvedBy: 'colleague' })),
    never('write a note with a time of its resolution', add({ resolvedAt: 1 })),
    never('answer a missing note', add({ answers: 'none' })),
    never('answer an answer', add({ answers: 'answer' })),
    never('write a note with a dot in its id', add({}, 'a.b')),
  ],
};

/** Notes on a post that was deleted. */
export const trashedNoteTable: Table = {
  title: 'Notes on a post that was deleted',
  situations: (actor) =>
    (['in the trash', 'gone for good'] as const).map((word) => ({
      words: [word],
      path: pathOf('one'),
      stored: NOTE,
      beside: [
        { path: POST_PATH, fields: null },
        {
          path: trashedPostPath('post'),
          fields:
            word === 'in the trash'
              ? { ...POST, authors: [uidOf(actor)], trashedAt: Date.now(), trashedBy: 'colleague' }
              : null,
        },
        { path: pathOf('new'), fields: null },
      ],
    })),
  rows: [
    never('write a note', add()),
    {
      does: 'delete a note of another',
      ask: () => remove,
      may: { 'in the trash': '', 'gone for good': ADMINISTRATORS },
    },
    {
      does: 'delete the post for good with its notes',
      ask: () =>
        together({ path: trashedPostPath('post'), fields: null }, { path: pathOf('one'), fields: null }),
      may: { 'in the trash': ADMINISTRATORS },
    },
  ],
};
