import type { Backend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import type { BackupStatus } from '../../domain/backups/backup-status.ts';
import { backupStatusPath } from '../../domain/places.ts';
import { describeError, type Log } from '../log.ts';

/** Returns a callback that stores the state of the backups for administrators. An error is logged, not thrown. */
export function publishStatus(
  backend: Pick<Backend, 'setDocuments'>,
  log: Log,
): (status: BackupStatus) => void {
  return (status) => {
    backend
      .setDocuments([{ path: backupStatusPath, fields: toFields({ ...status }) }])
      .catch((error: unknown) =>
        log({ level: 'warn', event: 'backup-status-not-stored', message: describeError(error) }),
      );
  };
}
