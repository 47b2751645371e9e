import {
  type Firestore,
  runTransaction,
  type Transaction,
  type TransactionOptions,
} from 'firebase/firestore';
import { renewSession } from './staff-firebase.client.ts';

/**
 * The SDK's `runTransaction`, after an expired session has been renewed. The SDK renews it within the transaction too,
 * but a transaction whose renewal fails never settles.
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
