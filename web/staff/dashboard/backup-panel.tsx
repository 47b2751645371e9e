import { watchBackupStatus } from '../../data/staff/operations/backup-status.client.ts';
import type { BackupStatus } from '../../domain/backups/backup-status.ts';
import { dateMachine, dateText } from '../../domain/dates.ts';
import { localTime } from '../../domain/local-time.ts';
import { IconArchive } from '../shared/icons.tsx';
import { useLive } from '../shared/live-data.ts';
import { Panel } from './dashboard-panel.tsx';

/** The times of the last backup and of the last test restore, and any problem. For administrators only. */
export function Backups() {
  const live = useLive<BackupStatus | null>('backups', watchBackupStatus);
  const { value: status } = live;
  return (
    <Panel
      icon={IconArchive}
      title="Backups"
      live={live}
      count={status === undefined ? undefined : status === null ? 0 : 1}
      empty="No backup has been made yet."
    >
      {status && <Status status={status} />}
    </Panel>
  );
}

function Status({ status: { on, lastBackup, lastProof, problem } }: { status: BackupStatus }) {
  return (
    <>
      {problem !== null && <li>{problem}</li>}
      {!on && <li>The site makes no backups by itself, because BACKUP_HOURS is 0.</li>}
      <Line title="Last backup" time={lastBackup} />
      <Line title="Last restored as a test" time={lastProof} />
    </>
  );
}

function Line({ title, time }: { title: string; time: number | null }) {
  return (
    <li>
      <span>{title}</span>
      {time === null ? (
        <span className="needs-you__meta">Never</span>
      ) : (
        <time className="needs-you__meta" dateTime={dateMachine(time)} title={localTime(time)}>
          {dateText(time)}
        </time>
      )}
    </li>
  );
}
