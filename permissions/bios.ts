import { newBio } from '../web/domain/bios/bio.ts';
import {
  canCreateBioForOther,
  canCreateOwnBio,
  canEditBio,
  canReorderBios,
  canShowBio,
  hasStaffAccess,
} from '../web/domain/people/permissions.ts';
import { bioPath } from '../web/domain/places.ts';
import { ADMINISTRATORS, AUTHORS, EDITORS, EVERYBODY, uidOf } from './actors.ts';
import { create, type Fields, get, list, overwrite, remove, update } from './requests.ts';
import { change, idOf, type Row, type Table } from './table.ts';

/** A new bio with default values. */
export const BIO: Fields = newBio();

/** Editors may change their own bio, administrators every bio. */
const edits = { own: EDITORS, "other's": ADMINISTRATORS, 'fake_ id': ADMINISTRATORS };
const mayEdit: Row['screen'] = (person, situation) => canEditBio(person, { id: idOf(situation) });

/** Bios, shown or hidden: the caller's own, those of others, and those of people without an account. */
export const bioTable: Table = {
  title: 'Bios',
  situations: (actor) =>
    (
      [
        ['own', uidOf(actor)],
        ["other's", 'colleague'],
        ['fake_ id', 'fake_4821'],
      ] as const
    ).flatMap(([whose, id]) =>
      ['shown', 'hidden'].map((state) => ({
        words: [whose, state],
        path: bioPath(id),
        stored: { ...BIO, show: state === 'shown', order: 3 },
      })),
    ),
  rows: [
    { does: 'read the bio', ask: () => get, may: EVERYBODY },
    change('change the name', { displayName: 'Other' }, { may: edits, screen: mayEdit }),
    change('change the name to one of two alphabets', { displayName: 'D\u0435mo' }, { may: '' }),
    change('change the role', { teamRole: 'Other' }, { may: edits, screen: mayEdit }),
    change('change the description', { description: 'Other' }, { may: edits, screen: mayEdit }),
    change('change the image', { image: '/other.svg' }, { may: edits, screen: mayEdit }),
    change('change the first colour', { color1: '#a1B2c3' }, { may: edits, screen: mayEdit }),
    change('change the second colour', { color2: '#000000' }, { may: edits, screen: mayEdit }),
    change(
      'change the links',
      { linkUrls: ['https://a.example/', '/'], linkIcons: ['/a.svg', '/b.svg'], linkInverts: [true, false] },
      { may: edits, screen: mayEdit },
    ),
    change('change the addresses of links without their icons', { linkUrls: ['/'] }, { may: '' }),
    change('change the order', { order: 4 }, { may: ADMINISTRATORS, screen: canReorderBios }),
    {
      does: 'show or hide',
      ask: (_actor, { stored }) => update({ show: stored?.show !== true }),
      may: ADMINISTRATORS,
      screen: canShowBio,
    },
    {
      does: 'write the whole bio, name and order',
      ask: (_actor, { stored }) => overwrite({ ...stored, displayName: 'Other', order: 0 }),
      may: ADMINISTRATORS,
      screen: (person, situation) => mayEdit?.(person, situation) === true && canReorderBios(person),
    },
    change('add a field that bios do not have', { salary: 1 }, { may: '' }),
    { does: 'delete the bio', ask: () => remove, may: '' },
  ],
};

const newOwn: Pick<Row, 'may' | 'screen'> = {
  may: { own: EDITORS },
  screen: (person) => canCreateOwnBio(person, []),
};
const created = (does: string, fields: Fields, rest: Pick<Row, 'may' | 'screen'>): Row => ({
  does,
  ask: () => create({ ...BIO, ...fields }),
  ...rest,
});

/** Permissions to create and list bios. */
export const bioListTable: Table = {
  title: 'New bios and lists of bios',
  situations: (actor) =>
    (
      [
        ['own', uidOf(actor)],
        ["other's", 'colleague'],
        ['fake_ id', 'fake_77'],
        ['fake_ id too long', 'fake_10000'],
        ['fake_ id of letters', 'fake_x'],
      ] as const
    ).map(([whose, id]) => ({ words: [whose], path: bioPath(id), stored: null })),
  rows: [
    created('create one’s own bio with the defaults', {}, newOwn),
    created('create one’s own bio, shown', { show: true }, { may: { own: ADMINISTRATORS } }),
    created('create one’s own bio, first in order', { order: 0 }, { may: { own: ADMINISTRATORS } }),
    created(
      'create a bio for a person without an account',
      {},
      {
        may: {
          'fake_ id': ADMINISTRATORS,
          "other's": '',
          'fake_ id too long': '',
          'fake_ id of letters': '',
        },
        screen: (person, { words }) => words.includes('fake_ id') && canCreateBioForOther(person),
      },
    ),
    {
      does: 'list shown bios by order',
      ask: () => list([['show', 'EQUAL', true]], ['order']),
      may: { own: EVERYBODY },
    },
    {
      does: 'list all bios by order',
      ask: () => list([], ['order']),
      may: { own: AUTHORS },
      screen: hasStaffAccess,
    },
    {
      does: 'list hidden bios',
      ask: () => list([['show', 'EQUAL', false]]),
      may: { own: AUTHORS },
      screen: hasStaffAccess,
    },
    {
      does: 'list bios by name',
      ask: () => list([['displayName', 'GREATER_THAN', 'A']]),
      may: { own: AUTHORS },
    },
    {
      does: 'list bios of every collection of that name',
      ask: () => ({ kind: 'list', group: true }),
      may: { own: '' },
    },
  ],
};
