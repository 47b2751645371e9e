import { deleteApp, initializeApp } from 'firebase/app';
import { getFirestore } from 'firebase/firestore';
import { afterEach, expect, test, vi } from 'vitest';
import { inTransaction } from './transactions.client.ts';

const app = initializeApp({ projectId: 'in-transaction' }, 'in-transaction');
const db = getFirestore(app);

afterEach(() => deleteApp(app));

test('a transaction whose session cannot be renewed fails as offline and reads nothing', async () => {
  const update = vi.fn();
  const renew = () => Promise.reject(Object.assign(new Error(), { code: 'auth/network-request-failed' }));
  await expect(inTransaction(db, update, {}, renew)).rejects.toMatchObject({
    problem: 'offline',
  });
  expect(update).not.toHaveBeenCalled();
});
