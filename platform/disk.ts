import { statfs } from 'node:fs/promises';

/** Free and total size of a disk in bytes. */
export interface Disk {
  free: number;
  total: number;
}

/** The disk that contains a folder. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
