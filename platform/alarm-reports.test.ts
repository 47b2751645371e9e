import { expect, test } from 'vitest';
import { openAlarmReports } from './alarm-reports.ts';

test('a listener gets the last report of each kind from before it listened, and all later ones', () => {
  const reports = openAlarmReports();
  const [backup, disk] = [reports.watch('backup'), reports.watch('disk')];
  backup('The backup failed.');
  backup(null);
  const heard: [string, string | null][] = [];
  reports.follow((...report) => heard.push(report));
  disk('The disk is almost full.');
  expect(heard).toEqual([
    ['backup', null],
    ['disk', 'The disk is almost full.'],
  ]);
  expect([...reports.watched()]).toEqual(['backup', 'disk']);
});
