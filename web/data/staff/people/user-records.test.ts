import type { Firestore } from 'firebase/firestore';
import { expect, test } from 'vitest';
import { updateUserRecord } from './user-records.client.ts';

/** A database that must not be used: any access fails the test. */
const untouchable = new Proxy({} as Firestore, {
  get() {
    throw new Error('the database was touched');
  },
});
const record = {
  id: '',
  firstName: 'Ilo',
  lastName: 'Marsh',
  teamRole: '',
  permissionLevel: 0,
  notes: 'Old',
  email: '',
};

test('a save of a user record without an id sends nothing', async () => {
  const save = updateUserRecord(untouchable, 'admin', '', { firstName: 'Juno' }, record);
  await expect(save).resolves.toEqual({ stored: true });
});

test('a save that only empties the notes of a user record sends nothing', async () => {
  const save = updateUserRecord(untouchable, 'admin', 'u1', { notes: '' }, { ...record, id: 'u1' });
  await expect(save).resolves.toEqual({ stored: true });
});

test('a user record with an invalid level is refused before it is sent', async () => {
  const save = updateUserRecord(untouchable, 'admin', 'u1', { permissionLevel: 9 }, { ...record, id: 'u1' });
  await expect(save).rejects.toMatchObject({ problem: 'denied' });
});
