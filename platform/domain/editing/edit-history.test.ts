import { expect, test } from 'vitest';
import { type EditHistory, noted, redo, undo } from './edit-history.ts';

interface Lamp {
  name: string;
  color: string;
  links: string[];
}
type History = EditHistory<Lamp, keyof Lamp>;

const EMPTY: History = { done: [], undone: [] };

/** Applies edits to a lamp. The number in each edit is the time since the previous edit, in milliseconds. */
function edit(lamp: Lamp, edits: [number, Partial<Lamp>][]): { lamp: Lamp; history: History } {
  let [now, history] = [0, EMPTY];
  for (const [pause, after] of edits) {
    now += pause;
    const before = Object.fromEntries(
      Object.keys(after).map((field) => [field, lamp[field as keyof Lamp]]),
    ) as Partial<Lamp>;
    history = noted(history, before, after, now);
    lamp = { ...lamp, ...after };
  }
  return { lamp, history };
}

const LAMP: Lamp = { name: '', color: '#000000', links: [] };

test('changes of several fields are undone one by one, newest first, and redone', () => {
  let { lamp, history } = edit(LAMP, [
    [0, { name: 'Fog' }],
    [10, { color: '#ffffff' }],
    [10, { links: ['/'] }],
  ]);
  const seen: Lamp[] = [];
  for (const step of [undo, undo, undo, redo, redo, redo]) {
    const taken = step(history, lamp);
    if (!taken) throw new Error('nothing to take back');
    history = taken.history;
    lamp = { ...lamp, ...taken.changes };
    seen.push(lamp);
  }
  expect(seen).toEqual([
    { name: 'Fog', color: '#ffffff', links: [] },
    { name: 'Fog', color: '#000000', links: [] },
    LAMP,
    { name: 'Fog', color: '#000000', links: [] },
    { name: 'Fog', color: '#ffffff', links: [] },
    { name: 'Fog', color: '#ffffff', links: ['/'] },
  ]);
  expect(redo(history, lamp)).toBeNull();
});

test('continuous typing is one undo step; typing after a pause is another', () => {
  const { lamp, history } = edit(LAMP, [
    [0, { name: 'F' }],
    [200, { name: 'Fo' }],
    [200, { name: 'Fog' }],
    [3000, { name: 'Fog lamp' }],
  ]);
  const first = undo(history, lamp);
  expect(first?.changes).toEqual({ name: 'Fog' });
  expect(first && undo(first.history, { ...lamp, ...first.changes })?.changes).toEqual({ name: '' });
});

test('a paste or a toolbar command during typing is a separate undo step', () => {
  let history = noted<Lamp, keyof Lamp>({ done: [], undone: [] }, { name: '' }, { name: 'Fog' }, 0);
  history = noted(history, { name: 'Fog' }, { name: '**Fog**' }, 10, true);
  history = noted(history, { name: '**Fog**' }, { name: '**Fog** lamp' }, 20);
  const typing = undo(history, { ...LAMP, name: '**Fog** lamp' });
  expect(typing?.changes).toEqual({ name: '**Fog**' });
  const tool = typing && undo(typing.history, { ...LAMP, name: '**Fog**' });
  expect(tool?.changes).toEqual({ name: 'Fog' });
});

test('an added or removed list item is one undo step, and so is typing in an item', () => {
  const { lamp, history } = edit(LAMP, [
    [0, { links: ['/'] }],
    [5, { links: [] }],
    [5, { links: ['/a'] }],
    [5, { links: ['/ab'] }],
  ]);
  const typing = undo(history, lamp);
  expect(typing?.changes).toEqual({ links: ['/a'] });
  const adding = typing && undo(typing.history, { ...lamp, ...typing.changes });
  expect(adding?.changes).toEqual({ links: [] });
  expect(adding && undo(adding.history, { ...lamp, ...adding.changes })?.changes).toEqual({ links: ['/'] });
});

test('undo skips a step if a colleague has changed its field since', () => {
  const { lamp, history } = edit(LAMP, [
    [0, { color: '#ffffff' }],
    [10, { name: 'Mine' }],
  ]);
  expect(undo(history, { ...lamp, name: 'Theirs' })?.changes).toEqual({ color: '#000000' });
  expect(undo(history, { ...lamp, name: 'Theirs', color: '#123456' })).toBeNull();
});

test('a new change clears the redo stack', () => {
  const { lamp, history } = edit(LAMP, [[0, { name: 'Fog' }]]);
  const back = undo(history, lamp);
  if (!back) throw new Error('nothing to undo');
  const later = noted(back.history, { name: '' }, { name: 'Rain' }, 9000);
  expect(redo(later, { ...LAMP, name: 'Rain' })).toBeNull();
});
