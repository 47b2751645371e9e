import { statfs } from 'node:fs/promises';
import type { Alarms } from './alarms.ts';

/** Free and total size of a disk in bytes. */
export interface Disk {
  free: number;
  total: number;
}

/** The alarm begins when less than this share of the disk is free. */
const LEAST = 0.1;
/**
 * The alarm ends when this share is free again. It is above `LEAST`, so that the alarm does not begin and end
 * repeatedly.
 */
const ENOUGH = 0.11;

/** The disk that contains a folder. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Begins or ends the alarm about the free space on the disk that contains the data folder. */
export function checkDisk(alarms: Pick<Alarms, 'set' | 'current'>, dataDir: string, disk: Disk): void {
  const share = disk.total === 0 ? 1 : disk.free / disk.total;
  const isLow = share < (alarms.current().has('disk') ? ENOUGH : LEAST);
  // Rounded to whole numbers, so that the sentence rarely changes.
  const [percent, gigabytes] = [Math.floor(share * 100), Math.floor(disk.free / 1e9)];
  alarms.set(
    'disk',
    isLow
      ? `${percent} % of the disk with ${dataDir} is free (${gigabytes} GB). Delete old backups or move them elsewhere (docs/operations.md, “Space and full disks”).`
      : null,
  );
}
