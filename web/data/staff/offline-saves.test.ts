import { deleteApp, initializeApp } from 'firebase/app';
import { getFirestore } from 'firebase/firestore';
import { afterEach, expect, test, vi } from 'vitest';
import { newBio } from '../../domain/bios/bio.ts';
import { updateBio } from './bios/update-bio.client.ts';
import { updateUserRecord } from './people/user-records.client.ts';

const app = initializeApp({ projectId: 'offline-saves' }, 'offline-saves');
const db = getFirestore(app);

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteApp(app);
});

test('without a connection, saves of bios and user records are refused immediately', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const bio = { ...newBio(), id: 'b', links: [] };
  const user = {
    id: 'u',
    firstName: '',
    lastName: '',
    teamRole: '',
    permissionLevel: 1,
    notes: '',
    email: '',
  };
  const offline = { problem: 'offline', message: 'There is no connection.' };
  await expect(updateBio(db, 'a', 'b', { displayName: 'Ilo' }, bio)).rejects.toMatchObject(offline);
  await expect(updateUserRecord(db, 'a', 'u', { firstName: 'Ilo' }, user)).rejects.toMatchObject(offline);
});
