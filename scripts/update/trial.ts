import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { SETTINGS } from '../../platform/settings/setting-list.ts';
import { readMainOrigin, readStudioDir } from '../../platform/settings/settings.ts';
import { askPage, isAnswering } from '../../platform/settings/site-address.ts';
import { DEMO_STUDIO } from '../../platform/settings/studio-folder.ts';
import { withStartedSite } from '../../platform/started-site.ts';
import type { Setting } from '../../web/domain/setting.ts';
import { loadStudio } from '../../web/server/studio/config/studio-config.ts';
import { reasonIn, UpdateError } from './update-error.ts';
import { type Environment, nodeOf, noteInLog, ownerOf, type UpdateFolder } from './update-folder.ts';

/** Pages that must load without an error. */
const PAGES = ['/', '/blog', '/admin/login'];
/** The settings of features because of which a site writes outside of its own folders. */
const WRITES_OUTSIDE = new Set(
  Object.entries<Setting>(SETTINGS).flatMap(([name, { writesOutside }]) => (writesOutside ? [name] : [])),
);
const healthy = z.object({ status: z.literal('ok'), uptime: z.number() });

/**
 * Starts the next version on the copy of the data, at a free loopback port, and checks its health and some pages. This
 * migrates the copy, which is then deleted. Throws if the start or a check fails.
 */
export async function tryNext(updateFolder: UpdateFolder, env: Environment): Promise<void> {
  const studioDir = readStudioDir(env, updateFolder.root);
  const mainOrigin = readMainOrigin(env) ?? (await loadStudio(studioDir)).mainOrigin;
  try {
    await withStartedSite(
      {
        command: nodeOf(updateFolder.next),
        args: ['main.ts'],
        options: {
          cwd: updateFolder.next,
          env: trialEnvironment(updateFolder, env, studioDir),
          ...ownerOf(updateFolder.trial),
        },
        reasonIn,
        onEnd: (output) => noteInLog(updateFolder, `$ the new version on a copy of the data\n${output}`),
      },
      (origin) => checkPages(origin, new URL(mainOrigin ?? origin).host),
    );
  } finally {
    rmSync(updateFolder.trial, { recursive: true, force: true });
  }
}

/** Checks the health of a site and some of its pages. Throws `UpdateError`. */
async function checkPages(origin: string, host: string): Promise<void> {
  const health = await askPage(new URL('/healthz', origin), host);
  if (health.status !== 200 || !isHealthy(health.body))
    throw new UpdateError(`/healthz responds with status ${health.status}: ${health.body.slice(0, 100)}`);
  for (const page of PAGES) {
    const { status } = await askPage(new URL(page, origin), host);
    if (status !== 200) throw new UpdateError(`${page} responds with status ${status}`);
  }
}

/**
 * The owner's settings, except those that would make a trial public, or let it change remote documents, copies, backups
 * or keys.
 */
export function trialEnvironment(
  { root, trial }: UpdateFolder,
  env: Environment,
  studioDir: string,
): Environment {
  const {
    FIREBASE_WEBAPP_CONFIG: _hosted,
    FIRESTORE_EMULATOR_HOST: _documents,
    FIREBASE_AUTH_EMULATOR_HOST: _accounts,
    FIREBASE_STORAGE_EMULATOR_HOST: _pictures,
    GOOGLE_CLIENT_ID: _client,
    GOOGLE_CLIENT_SECRET: _secret,
    STUDIO_DIR: _studio,
    BACKUP_DIR: _backups,
    ...others
  } = env;
  const rest = Object.fromEntries(Object.entries(others).filter(([name]) => !WRITES_OUTSIDE.has(name)));
  // If the site uses the demo studio, the trial uses that of the new version.
  const studio = studioDir === join(root, DEMO_STUDIO) ? {} : { STUDIO_DIR: studioDir };
  // A site whose data was used in demo mode starts only in demo mode.
  const DEMO = env.DEMO === '0' ? '0' : '1';
  return {
    ...rest,
    ...studio,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO,
    DATA_DIR: trial,
    // A relative folder of the owner would be made in the next version's folder, and would replace the owner's keys.
    KEYS_DIR: join(trial, 'keys'),
    BACKUP_HOURS: '0',
    ENV_FILE: '',
  };
}

/** Whether the site at this address is healthy and started at most `seconds` ago. */
export async function startedWithin(seconds: number, address: string | null): Promise<boolean> {
  if (address === null) return false;
  const url = new URL(`http://${address}/healthz`);
  const { status, body } = await askPage(url, url.host).catch(() => ({ status: 0, body: '' }));
  return status === 200 && (healthy.safeParse(parsed(body)).data?.uptime ?? Infinity) <= seconds;
}

const isHealthy = (body: string): boolean => healthy.safeParse(parsed(body)).success;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Throws `UpdateError` on Windows if the site responds, because Windows cannot move files that a process has open. */
export async function refuseWhereFilesAreHeld(
  platform: NodeJS.Platform,
  /** Host and port of the site, from `notedAddress`. */
  address: string | null,
): Promise<void> {
  if (platform === 'win32' && (await isAnswering(address)))
    throw new UpdateError(
      'Nothing was changed. On Windows a running site locks its files, so stop the site first, then try again.',
    );
}
