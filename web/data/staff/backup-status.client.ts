import { doc, type Firestore } from 'firebase/firestore';
import { type Watcher, watchDocument } from '../../../platform/data/staff/watch.client.ts';
import { type BackupStatus, backupStatusDocument } from '../../domain/backups/backup-status.ts';
import { backupStatusPath } from '../../domain/places.ts';

/**
 * The state of the site's backups, updated live; null if the server has not stored it yet. Administrators only. Returns
 * a function that unsubscribes.
 */
export function watchBackupStatus(db: Firestore, watcher: Watcher<BackupStatus | null>): () => void {
  return watchDocument(doc(db, backupStatusPath), backupStatusDocument, watcher);
}
