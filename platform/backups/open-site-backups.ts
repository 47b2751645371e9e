import { join } from 'node:path';
import type { Backend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import type { BackupStatus } from '../../web/domain/backups/backup-status.ts';
import { backupStatusPath } from '../../web/domain/places.ts';
import type { ReportAlarm } from '../alarm-reports.ts';
import { describeError, type Log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { DEMO_STUDIO } from '../settings/studio-folder.ts';
import { type Backups, openBackups } from './open-backups.ts';

export interface SiteBackups extends Backups {
  /**
   * The state of the backups for `/healthz`. Omits the text of a problem, because it may contain paths.
   */
  health(): { on: boolean; lastBackup: string | null; lastProof: string | null; problem: boolean };
}

/** Makes backups of the site on the embedded engine, according to its settings. */
export function openSiteBackups(
  settings: Settings,
  root: string,
  worker: URL,
  backend: Pick<Backend, 'setDocuments'>,
  report: ReportAlarm,
  log: Log,
): SiteBackups {
  const { dataDir, keysDir, studioDir, demo, backupDir, backupHours: hours, freeSpace } = settings;
  const isDemoStudio = studioDir === join(root, DEMO_STUDIO);
  const publish = publishStatus(backend, log);
  const backups = openBackups({
    site: { dataDir, keysDir, studioDir, isDemoStudio, demo, backupDir, freeSpace },
    ...{ root, worker, hours, log },
    onStatus(status) {
      publish(status);
      report(status.problem);
    },
  });
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    ...backups,
    health() {
      const { on, lastBackup, lastProof, problem } = backups.status();
      return { on, lastBackup: iso(lastBackup), lastProof: iso(lastProof), problem: problem !== null };
    },
  };
}

/** Returns a callback that stores the state of the backups for administrators. An error is logged, not thrown. */
function publishStatus(backend: Pick<Backend, 'setDocuments'>, log: Log): (status: BackupStatus) => void {
  return (status) => {
    backend
      .setDocuments([{ path: backupStatusPath, fields: toFields({ ...status }) }])
      .catch((error: unknown) =>
        log({ level: 'warn', event: 'backup-status-not-stored', message: describeError(error) }),
      );
  };
}
