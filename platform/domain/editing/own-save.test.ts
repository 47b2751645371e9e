import { describe, expect, test } from 'vitest';
import { hasSave, type OwnSave, withOwnSaves, withSave } from './own-save.ts';

const CACHED = { title: 'Rain', tags: ['a'], text: 'One.' };
const FIRST = { from: { title: 'Rain' }, to: { title: 'Rain falls' } };
const SECOND = { from: { title: 'Rain falls' }, to: { title: 'Rain falls again' } };

describe('a cached record with this browser’s own saves', () => {
  test('if the cache lacks several saves, they are applied in the order in which they were made', () => {
    expect(withOwnSaves(CACHED, [FIRST, SECOND])).toEqual({ ...CACHED, title: 'Rain falls again' });
  });

  test('a save that the cache already contains is not applied again', () => {
    const cached = { ...CACHED, title: 'Rain falls' };
    expect(withOwnSaves(cached, [FIRST, SECOND]).title).toBe('Rain falls again');
    expect(withOwnSaves({ ...CACHED, title: 'Rain falls again' }, [FIRST, SECOND]).title).toBe(
      'Rain falls again',
    );
  });

  test('a colleague’s newer value stays, and other fields of the save are applied', () => {
    const save = { from: { title: 'Rain', tags: ['a'] }, to: { title: 'Rain falls', tags: ['a', 'b'] } };
    const cached = { ...CACHED, title: 'Theirs' };
    expect(withOwnSaves(cached, [save])).toEqual({ ...CACHED, title: 'Theirs', tags: ['a', 'b'] });
  });
});

test('the last three saves of a record are remembered', () => {
  const save = (number: number) => ({ from: { number }, to: { number: number + 1 } });
  const saves = [1, 2, 3, 4].reduce((all, number) => withSave(all, save(number)), [] as OwnSave[]);
  expect(saves).toEqual([save(2), save(3), save(4)]);
});

test('a record contains a save if all fields of the save have their new values', () => {
  const save = { from: { title: 'Rain', tags: [] }, to: { title: 'Rain falls', tags: ['a'] } };
  expect(hasSave({ ...CACHED, title: 'Rain falls' }, save)).toBe(true);
  expect(hasSave(CACHED, save)).toBe(false);
});
