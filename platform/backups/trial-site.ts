import { join } from 'node:path';
import { BackupError } from '../errors.ts';
import { withStartedSite } from '../started-site.ts';

const GUARD = new URL('./trial-guard.ts', import.meta.url).href;

/** Variables of the environment that Node itself needs. The owner's settings are not passed on. */
const OF_THE_SYSTEM = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
  'LANG',
  'TZ',
];

export interface TrialFolders {
  /** The program's folder. */
  root: string;
  dataDir: string;
  keysDir: string;
  studioDir: string;
  /** Whether the data was used in demo mode. */
  demo: boolean;
}

/**
 * Starts the site on a copy of the data, on a free port that is reachable only from this machine, and stops it after
 * `work`. The site sends no mail, has no Google sign-in, makes no backups, and cannot connect to other machines. Rejects
 * if the site does not start, or tries to connect to another machine.
 */
export async function withTrialSite<T>(
  folders: TrialFolders,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const { root, dataDir, keysDir, studioDir, demo } = folders;
  const system = OF_THE_SYSTEM.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return withStartedSite(
    {
      command: process.execPath,
      args: ['--max-semi-space-size=4', '--import', GUARD, join(root, 'main.ts')],
      options: {
        cwd: root,
        env: {
          ...Object.fromEntries(system),
          DATA_DIR: dataDir,
          KEYS_DIR: keysDir,
          STUDIO_DIR: studioDir,
          DEMO: demo ? '1' : '0',
          HOST: '127.0.0.1',
          PORT: '0',
          BACKUP_HOURS: '0',
          ENV_FILE: '',
        },
      },
      reasonIn: (output) => `it does not start: ${lastLine(output)}`,
    },
    async (origin, output) => {
      const result = await work(origin);
      const outside = /"event":"outside-connection-refused","host":"([^"]*)"/.exec(output())?.[1];
      if (outside !== undefined) throw new BackupError(`it tries to connect to ${outside}`);
      return result;
    },
  );
}

const lastLine = (output: string) => output.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
