import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../../../platform/errors.ts';
import { type CopyTarget, TargetError } from './copy-target.ts';

/** A folder of this machine, such as a mounted disk. */
export function folderTarget(root: string): CopyTarget {
  const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new TargetError(`The folder ${root} cannot be used: ${reasonOf(error)}.`);
    }
  }

  return {
    put: (name, bytes) =>
      guarded(async () => {
        const place = join(root, name);
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        const unfinished = `${place}.${randomBytes(4).toString('hex')}.unfinished`;
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
          await file.close();
          await link(unfinished, place);
          return 'stored';
        } catch (error) {
          if (codeOf(error) === 'EEXIST') return 'exists';
          throw error;
        } finally {
          await rm(unfinished, { force: true });
        }
      }),
    get: (name) =>
      guarded(async () => {
        try {
          return await readFile(join(root, name));
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return null;
          throw error;
        }
      }),
    list: (folder) =>
      guarded(async () => {
        try {
          const names = await readdir(join(root, folder));
          return names.filter((name) => !name.endsWith('.unfinished')).sort();
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return [];
          throw error;
        }
      }),
    close: async () => {},
  };
}
