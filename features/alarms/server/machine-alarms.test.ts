import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskOf } from '../../../platform/disk.ts';
import { openAlarms } from './alarms.ts';
import { checkDisk } from './machine-alarms.ts';

const GB = 1e9;
const open = () => openAlarms({ documents: null, log: () => {} });

test('the disk alarm begins below 10 % of free space, and ends at 11 %', async () => {
  const alarms = await open();
  const isOn = (free: number) => {
    checkDisk(alarms, '/srv/data', { free: free * GB, total: 100 * GB });
    return alarms.current().has('disk');
  };
  expect([20, 10, 9.9, 10.5, 11, 10.5].map(isOn)).toEqual([false, false, true, true, false, false]);
});

test('the disk alarm’s sentence names the free share, the free size and the folder', async () => {
  const alarms = await open();
  checkDisk(alarms, '/srv/data', { free: 4.4 * GB, total: 50 * GB });
  expect(alarms.current().get('disk')?.sentence).toMatch(
    /^8 % of the disk with \/srv\/data is free \(4 GB\)\. /,
  );
});

test('a disk of unknown size raises no alarm', async () => {
  const alarms = await open();
  checkDisk(alarms, '/srv/data', { free: 0, total: 0 });
  expect(alarms.current().size).toBe(0);
});

test('the free and total space of a real disk can be read', async () => {
  const { free, total } = await diskOf(tmpdir());
  expect(total).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(total);
});
