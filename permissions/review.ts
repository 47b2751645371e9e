import { canAskForReview, canPublish } from '../web/domain/people/permissions.ts';
import { postPath } from '../web/domain/places.ts';
import { AUTHORS, EDITORS, uidOf } from './actors.ts';
import { POST } from './posts.ts';
import { update } from './requests.ts';
import { change, never, type Row, type Table } from './table.ts';

const SITUATIONS = [
  ['own draft', true, { published: false }],
  ['own draft in review', true, { published: false, review: 'ready' }],
  ["other's draft", false, { published: false }],
  ["other's draft in review", false, { published: false, review: 'ready' }],
  ['own live', true, { published: true }],
  ['own live, published without ending the review', true, { published: true, review: 'ready' }],
] as const;

const drafts = {
  'own draft': AUTHORS,
  'own draft in review': AUTHORS,
  "other's draft": EDITORS,
  "other's draft in review": EDITORS,
};
const inReview = { 'own draft in review': AUTHORS, "other's draft in review": EDITORS };
const mayAsk: Row['screen'] = (person, { stored }) =>
  canAskForReview(person, { authors: stored?.authors as string[] });

/** Permissions to change the review state of a post. */
export const reviewTable: Table = {
  title: 'Review of a post',
  situations: (actor) =>
    SITUATIONS.map(([word, own, state]) => ({
      words: [word],
      path: postPath('post'),
      stored: { ...POST, authors: [own ? uidOf(actor) : 'colleague'], ...state },
    })),
  rows: [
    change('mark it as ready for review', { review: 'ready' }, { may: drafts, screen: mayAsk }),
    change('make it a draft again', { review: 'none' }, { may: inReview, screen: mayAsk }),
    {
      does: 'mark a live post as ready for review',
      ask: () => update({ title: 'Other', review: 'ready' }),
      may: { 'own live': '' },
    },
    {
      does: 'change a text of a live post whose review did not end',
      ask: () => update({ title: 'Other' }),
      may: { 'own live, published without ending the review': AUTHORS },
    },
    {
      does: 'end the review of a live post',
      ask: () => update({ review: 'none' }),
      may: { 'own live, published without ending the review': AUTHORS },
    },
    {
      does: 'publish it and end the review',
      ask: () => update({ published: true, publishDate: 1, review: 'none' }),
      may: { 'own draft in review': EDITORS, "other's draft in review": EDITORS },
      screen: canPublish,
    },
    {
      does: 'publish it and leave the review as it is',
      ask: () => update({ published: true, publishDate: 1 }),
      may: { 'own draft in review': EDITORS, "other's draft in review": EDITORS },
      screen: canPublish,
    },
    {
      does: 'publish it and mark it as ready',
      ask: () => update({ published: true, publishDate: 1, review: 'ready' }),
      may: { 'own draft': '', "other's draft": '' },
    },
    never('set an unknown review state', () => update({ review: 'done' })),
    never('set the review state to true', () => update({ review: true })),
  ],
};
