import { counted } from '../domain/text/counted.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Minimum milliseconds from the site's start to a backup or test restore, so that the start is not slowed down. */
const FIRST = 10 * 60_000;
/** After a failure the next attempt waits this long, in milliseconds. */
const AGAIN = { backup: HOUR, proof: DAY };
/** Time between two test restores, in milliseconds. */
const PROOF_EVERY = 7 * DAY;
/** A backup may be this many milliseconds late, and a test restore three times as many, before it is a problem. */
const LATE = DAY;

/** The state of the backups. Times are in milliseconds since 1970; null for none. */
export interface BackupTimes {
  /** When the site started. */
  started: number;
  /** When each complete backup was made. */
  backups: readonly number[];
  /** When the last attempt to make a backup failed; null if it succeeded. */
  failed: number | null;
  /** The last test restore of a backup. */
  proof: { at: number; succeeded: boolean } | null;
  /** When a test restore last succeeded. */
  proven: number | null;
}

/**
 * The newest of the times; null if there is none. Ignores times in the future, which come from a wrong clock, because
 * otherwise no backup would be made until then.
 */
const newestOf = (times: readonly number[], now: number) =>
  times.filter((time) => time <= now).reduce<number | null>((a, b) => Math.max(a ?? b, b), null);

/** Whether a backup and a test restore are due now. `hours` is the time between two backups. */
export function dueWork(
  { started, backups, failed, proof }: BackupTimes,
  { hours, now }: { hours: number; now: number },
): { backup: boolean; proof: boolean } {
  // If the site started while the clock was ahead, its start seems to be in the future.
  if (started <= now && now < started + FIRST) return { backup: false, proof: false };
  const last = newestOf(backups, now);
  const mayTry = failed === null || now - failed >= AGAIN.backup || failed > now;
  const backup = mayTry && (last === null || now - last >= hours * HOUR);
  const wait = proof?.succeeded === false ? AGAIN.proof : PROOF_EVERY;
  const isProofDue = proof === null || now - proof.at >= wait || proof.at > now;
  return { backup, proof: isProofDue && (backup || backups.length > 0) };
}

/** A sentence about a late backup or test restore, for use if no attempt has failed; null if neither is late. */
export function overdueSentence(
  { started, backups, proven }: BackupTimes,
  { hours, now }: { hours: number; now: number },
): string | null {
  const last = newestOf(backups, now);
  const since = newestOf([...backups, started], now);
  const proofs = proven === null ? [] : [proven];
  const lastProof = newestOf(proofs, now);
  const sinceProof = newestOf([...proofs, started], now);
  const days = (time: number) => counted(Math.floor((now - time) / DAY), 'day');
  if (since !== null && now > since + hours * HOUR + LATE)
    return last === null
      ? `No backup has been made for ${days(since)}. Restart the site, and see its log.`
      : `The newest backup is ${days(last)} old. Restart the site, and see its log.`;
  if (backups.length > 0 && sinceProof !== null && now >= sinceProof + PROOF_EVERY + 3 * LATE)
    return `For ${days(lastProof ?? sinceProof)}, no backup has been restored as a test. Restart the site, and see its log.`;
  return null;
}
