import { describe, expect, test } from 'vitest';
import { type BackupTimes, dueWork, overdueSentence } from './due-backup.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1000 * DAY;

/** A site that has been running for a month, with a recent backup and a recent test restore. */
const WELL: BackupTimes = {
  started: NOW - 30 * DAY,
  backups: [NOW - 5 * HOUR, NOW - 29 * HOUR],
  failed: null,
  proof: { at: NOW - DAY, succeeded: true },
  proven: NOW - DAY,
};
const proof = (days: number, succeeded = true) => ({ proof: { at: NOW - days * DAY, succeeded } });

describe('dueWork', () => {
  test.each<[string, Partial<BackupTimes>, string]>([
    ['a recent backup and proof', {}, ''],
    ['a backup from 24 hours ago', { backups: [NOW - DAY] }, 'backup'],
    ['a backup from almost 24 hours ago', { backups: [NOW - DAY + 1] }, ''],
    ['no backup', { backups: [] }, 'backup'],
    ['no backup and no proof', { backups: [], proof: null }, 'backup proof'],
    ['no proof', { proof: null }, 'proof'],
    ['a proof from a week ago', proof(7), 'proof'],
    ['a proof from almost a week ago', proof(6.9), ''],
    ['a failed proof from today', proof(0.5, false), ''],
    ['a failed proof from yesterday', proof(1, false), 'proof'],
    ['a start of the site nine minutes ago', { started: NOW - 9 * MINUTE, backups: [] }, ''],
    ['a start of the site ten minutes ago', { started: NOW - 10 * MINUTE, backups: [] }, 'backup'],
    ['a start of the site in the future', { started: NOW + DAY, backups: [] }, 'backup'],
    ['a failed backup half an hour ago', { backups: [], failed: NOW - HOUR / 2 }, ''],
    ['a failed backup an hour ago', { backups: [], failed: NOW - HOUR }, 'backup'],
    ['a backup from the future only', { backups: [NOW + DAY] }, 'backup'],
    ['a backup from the future and one from today', { backups: [NOW + DAY, NOW - HOUR] }, ''],
    ['a failed backup in the future', { backups: [], failed: NOW + DAY }, 'backup'],
    ['a proof in the future', proof(-1), 'proof'],
  ])('with %s, the due work is “$2”', (_, times, due) => {
    const work = dueWork({ ...WELL, ...times }, { hours: 24, now: NOW });
    expect([work.backup && 'backup', work.proof && 'proof'].filter(Boolean).join(' ')).toBe(due);
  });

  test('the time between backups follows the setting', () => {
    expect(dueWork(WELL, { hours: 5, now: NOW }).backup).toBe(true);
    expect(dueWork(WELL, { hours: 6, now: NOW }).backup).toBe(false);
  });
});

describe('overdueSentence', () => {
  test.each<[string, Partial<BackupTimes>, string | null]>([
    ['a recent backup and proof', {}, null],
    ['a backup from 47 hours ago', { backups: [NOW - 47 * HOUR] }, null],
    ['a backup from 49 hours ago', { backups: [NOW - 49 * HOUR] }, 'The newest backup is 2 days old.'],
    [
      'an old backup and a start of the site today',
      { backups: [NOW - 90 * DAY], started: NOW - HOUR, proven: NOW },
      null,
    ],
    [
      'an old backup and a start of the site in the future',
      { backups: [NOW - 90 * DAY], started: NOW + DAY },
      'The newest backup is 90 days old.',
    ],
    [
      'an old proof and a start of the site in the future',
      { proven: NOW - 20 * DAY, started: NOW + DAY },
      'For 20 days, no backup has been restored as a test.',
    ],
    ['a proof in the future', { proven: NOW + DAY }, 'For 30 days, no backup has been restored as a test.'],
    ['no backup and a start of the site in the future', { backups: [], started: NOW + DAY }, null],
    ['no backup in a month', { backups: [] }, 'No backup has been made for 30 days.'],
    ['a proof from 9 days ago', { proven: NOW - 9 * DAY }, null],
    [
      'a proof from 10 days ago',
      { proven: NOW - 10 * DAY },
      'For 10 days, no backup has been restored as a test.',
    ],
    ['no proof in a month', { proven: null }, 'For 30 days, no backup has been restored as a test.'],
  ])('with %s, the sentence about overdue backups is: $2', (_, times, sentence) => {
    const said = overdueSentence({ ...WELL, ...times }, { hours: 24, now: NOW });
    expect(said).toBe(sentence && `${sentence} Restart the site, and see its log.`);
  });
});
