import { expect, test } from 'vitest';
import type { SiteVersion } from './site-version.ts';
import {
  afterMove,
  afterRemoval,
  afterSave,
  nextNumber,
  type SavedChange,
  timelineOf,
  valuesOf,
} from './timeline.ts';
import type { Values } from './value-fields.ts';

const NOW = 1000;
const FILE: Values = { tagline: 'File', trailer: 'file', description: 'File' };

const version = (number: number, from: number, values: Values): SiteVersion => ({
  id: `home-${number}`,
  ...{ area: 'home', from, by: 'ada', at: 0, note: '' },
  values,
});

const timeline = (...versions: SiteVersion[]) => timelineOf(versions, 'home', FILE, NOW);
const written = (versions: readonly SiteVersion[], change: Partial<SavedChange>) =>
  afterSave(
    timeline(...versions),
    { id: null, changes: {}, from: null, note: '', ...change },
    nextNumber(versions, 'home'),
    NOW,
  )?.map(({ id, from, values }) => [id, from, values]);

test('the present values are those of the newest begun version, and otherwise of the file', () => {
  const { present, ahead } = timeline(
    version(1, 100, { tagline: 'One' }),
    version(2, 900, { tagline: 'Two', trailer: 'two' }),
    version(4, 3000, { tagline: 'Four', trailer: 'three' }),
    version(3, 2000, { tagline: 'Two', trailer: 'three' }),
  );
  expect(present).toEqual({ tagline: 'Two', trailer: 'two', description: 'File' });
  expect(ahead.map(({ id, changes }) => [id, changes])).toEqual([
    ['home-3', { trailer: 'three' }],
    ['home-4', { tagline: 'Four' }],
  ]);
});

test('the first change is version 0, and has only values that differ from the file', () => {
  expect(written([], { changes: { tagline: 'New' } })).toEqual([['home-0', NOW, { tagline: 'New' }]]);
});

test('a change for now also applies to planned ones, unless they change the same value', () => {
  const planned = [
    version(1, 2000, { tagline: 'Launch' }),
    version(2, 3000, { tagline: 'Launch', trailer: 'two' }),
  ];
  expect(written(planned, { changes: { description: 'New' } })).toEqual([
    ['home-3', NOW, { description: 'New' }],
    ['home-1', 2000, { tagline: 'Launch', description: 'New' }],
    ['home-2', 3000, { tagline: 'Launch', trailer: 'two', description: 'New' }],
  ]);
  expect(written(planned, { changes: { tagline: 'New' } })).toEqual([['home-3', NOW, { tagline: 'New' }]]);
});

test('a change between two others starts from the one before it', () => {
  const planned = [version(1, 2000, { tagline: 'Launch' }), version(2, 4000, { tagline: 'Later' })];
  expect(written(planned, { changes: { trailer: 'new' }, from: 3000 })).toEqual([
    ['home-3', 3000, { tagline: 'Launch', trailer: 'new' }],
    ['home-2', 4000, { tagline: 'Later', trailer: 'new' }],
  ]);
});

test('a moved planned change keeps its values', () => {
  const planned = [
    version(1, 2000, { tagline: 'Launch' }),
    version(2, 3000, { tagline: 'Launch', trailer: 'two' }),
  ];
  expect(written(planned, { id: 'home-1', from: 4000 })).toEqual([
    ['home-2', 3000, { trailer: 'two' }],
    ['home-1', 4000, { tagline: 'Launch', trailer: 'two' }],
  ]);
  expect(written(planned, { id: 'home-2', changes: { trailer: 'file' }, from: 3000 })).toEqual([
    ['home-2', 3000, { tagline: 'Launch' }],
  ]);
});

test('removing a change also removes its values from later changes', () => {
  const planned = timeline(
    version(1, 2000, { tagline: 'Launch' }),
    version(2, 3000, { tagline: 'Launch', trailer: 'two' }),
  );
  expect(afterRemoval(planned, 'home-1')).toEqual([
    { id: 'home-2', area: 'home', from: 3000, note: '', values: { trailer: 'two' } },
  ]);
  expect(afterRemoval(planned, 'home-2')).toEqual([]);
});

test('no more than 20 changes can be planned, and no version has a number above 9999', () => {
  const many = Array.from({ length: 20 }, (_, at) => version(at, 2000 + at, { tagline: `${at}` }));
  expect(written(many, { changes: { trailer: 'x' }, from: 5000 })).toBeUndefined();
  expect(written(many, { changes: { trailer: 'x' } })).toHaveLength(21);
  expect(written(many, { id: 'home-5', from: 5000 })).toBeDefined();
  expect(written([version(9999, 5, {})], { changes: { trailer: 'x' } })).toBeUndefined();
});

test('the values of a planned change are those valid from its moment on', () => {
  const planned = timeline(
    version(1, 2000, { tagline: 'A' }),
    version(2, 3000, { tagline: 'A', trailer: 'b' }),
  );
  expect(valuesOf(planned, 'home-2')).toEqual({ tagline: 'A', trailer: 'b', description: 'File' });
  expect(valuesOf(planned, null)).toEqual(FILE);
  expect(valuesOf(planned, 'home-9')).toEqual(FILE);
});

test.each<[string, SiteVersion[], number, unknown[]]>([
  [
    'later, before another one',
    [version(1, 2000, { tagline: 'Launch' }), version(2, 4000, { tagline: 'Launch', trailer: 'two' })],
    3000,
    [['home-1', 3000, { tagline: 'Launch' }]],
  ],
  [
    'past a version that had its change, which loses it until then',
    [version(1, 2000, { tagline: 'Launch' }), version(2, 3000, { tagline: 'Launch', trailer: 'two' })],
    4000,
    [
      ['home-2', 3000, { trailer: 'two' }],
      ['home-1', 4000, { tagline: 'Launch', trailer: 'two' }],
    ],
  ],
  [
    'with another one of the same moment, in their order',
    [version(1, 2000, { tagline: 'One' }), version(2, 2000, { tagline: 'Two', trailer: 'two' })],
    5000,
    [
      ['home-1', 5000, { tagline: 'One' }],
      ['home-2', 5000, { tagline: 'Two', trailer: 'two' }],
    ],
  ],
  [
    'to a moment at which another one already changes the same value',
    [version(1, 2000, { tagline: 'One' }), version(2, 3000, { tagline: 'Two' })],
    3000,
    [['home-1', 3000, { tagline: 'One' }]],
  ],
])('a moment can be moved %s', (_, versions, to, expected) => {
  const moved = afterMove(timeline(...versions), 2000, to);
  expect(moved.map(({ id, from, values }) => [id, from, values])).toEqual(expected);
});

test('moving a moment writes only the areas that have a version of it', () => {
  expect(afterMove(timeline(version(1, 3000, { tagline: 'Other' })), 2000, 5000)).toEqual([]);
});
