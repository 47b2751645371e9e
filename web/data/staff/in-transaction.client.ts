import {
  type Firestore,
  runTransaction,
  type Transaction,
  type TransactionOptions,
} from 'firebase/firestore';
import { renewSession } from './staff-firebase.client.ts';

/**
 * Renews an expired session, and then calls the SDK's `runTransaction`. The SDK would renew the session within the
 * transaction, but if the renewal fails, the transaction never settles.
 */
export async function inTransaction<T>(
  db: Firestore,
  update: (transaction: Transaction) => Promise<T>,
  options?: TransactionOptions,
  renew: () => Promise<void> = renewSession,
): Promise<T> {
  await renew();
  return runTransaction(db, update, options);
}
