import { resolve } from 'node:path';
import * as z from 'zod';
import { type Setting, schemasOf } from '../../web/domain/setting.ts';
import type { MailSettings } from '../domain/mail/mail-settings.ts';
import { StartError } from '../errors.ts';
import { isLoopbackOrigin } from '../limits/loopback-only.ts';
import { checkApart, checkFolders, type OpenFolder } from './separate-folders.ts';
import {
  backupFolder,
  environment,
  type MailValues,
  mailOf,
  SETTINGS,
  type Settings,
  type SettingValues,
  settingsOf,
  usesDemo,
} from './setting-list.ts';
import { studioFolder } from './studio-folder.ts';

export type { Settings } from './setting-list.ts';

/** For each setting that was read from a file, its position, such as `.env, line 3`. */
export type SettingPlaces = ReadonlyMap<string, string>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/**
 * Reads and validates the environment. Throws a `StartError` that lists all settings with invalid values. If all values
 * are valid, throws a `StartError` about the first contradiction between them. `places` contains, for each setting that
 * comes from a file, its position in the file.
 */
export function readSettings(
  env: Record<string, string | undefined>,
  root: string,
  places?: SettingPlaces,
): Settings {
  const values = checked(environment, env, places);
  checkTogether(values, usesDemo(values));
  const settings = settingsOf(values, root);
  checkFolders(foldersOf(settings), root, openFolders(settings.ofFeatures, root));
  return settings;
}

/** Reads only the mail settings, for `npm run mail`; null if no mail server is set. Throws `StartError`. */
export function readMailSettings(env: Record<string, string | undefined>): MailSettings | null {
  const names = { MAIL_URL: true, MAIL_FROM: true, MAILS_A_MINUTE: true, MAILS_A_DAY: true } as const;
  const values = checked(environment.pick(names), env);
  checkMail(values);
  return mailOf(values);
}

function checkMail({ MAIL_URL, MAIL_FROM }: MailValues): void {
  if ((MAIL_URL === undefined) !== (MAIL_FROM === undefined))
    throw new StartError('Set both MAIL_URL and MAIL_FROM, or neither.');
}

/** Reads only these settings, such as those of a feature, for commands. Throws `StartError`. */
export const readSettingsOf = <R extends Record<string, Setting>>(
  settings: R,
  env: Record<string, string | undefined>,
) => checked(z.object(schemasOf(settings)), env);

/** Reads only the data folder, as an absolute path. For commands that work on the folder. Throws `StartError`. */
export function readDataDir(env: Record<string, string | undefined>, root: string): string {
  return resolve(root, checked(environment.pick({ DATA_DIR: true }), env).DATA_DIR);
}

/** Reads only the public address in the settings; null if there is none. Throws `StartError`. */
export function readMainOrigin(env: Record<string, string | undefined>): string | null {
  return checked(environment.pick({ MAIN_ORIGIN: true }), env).MAIN_ORIGIN ?? null;
}

export type BackupSettings = Pick<
  Settings,
  'dataDir' | 'keysDir' | 'backupDir' | 'studioDir' | 'demo' | 'freeSpace'
>;

/** Reads only the settings of backups, for commands. Throws `StartError`. */
export function readBackupSettings(env: Record<string, string | undefined>, root: string): BackupSettings {
  const names = {
    DATA_DIR: true,
    KEYS_DIR: true,
    BACKUP_DIR: true,
    STUDIO_DIR: true,
    DEMO: true,
    FREE_SPACE_MB: true,
  } as const;
  const values = checked(environment.pick(names), env);
  const settings = {
    dataDir: resolve(root, values.DATA_DIR),
    keysDir: resolve(root, values.KEYS_DIR),
    backupDir: backupFolder(root, values),
    studioDir: studioFolder(root, values.STUDIO_DIR),
    demo: values.DEMO !== '0',
    freeSpace: values.FREE_SPACE_MB,
  };
  checkFolders(foldersOf(settings), root);
  return settings;
}

/** The folders that others can read, from the settings of features. */
const openFolders = (values: Settings['ofFeatures'], root: string): OpenFolder[] =>
  Object.entries<Setting>(SETTINGS).flatMap(([setting, { openFolder: what }]) => {
    const value = values[setting];
    return what !== undefined && typeof value === 'string'
      ? [{ setting, folder: resolve(root, value), what }]
      : [];
  });

/**
 * Throws `StartError` if a folder, which the setting `name` of a feature names for copies of the data, is in that of the
 * data, in that of the studio, or in one that others can read.
 */
export function checkFolderApart(name: string, folder: string, settings: Settings, root: string): void {
  const { DATA_DIR, STUDIO_DIR } = foldersOf(settings);
  checkApart(name, folder, { DATA_DIR, STUDIO_DIR }, openFolders(settings.ofFeatures, root));
}

/** The folders of these settings, by the names of the settings. */
const foldersOf = (settings: Pick<Settings, 'dataDir' | 'keysDir' | 'backupDir' | 'studioDir'>) => ({
  DATA_DIR: settings.dataDir,
  KEYS_DIR: settings.keysDir,
  BACKUP_DIR: settings.backupDir,
  STUDIO_DIR: settings.studioDir,
});

/** Reads only the studio's folder, as an absolute path. Throws `StartError`. */
export function readStudioDir(env: Record<string, string | undefined>, root: string): string {
  return studioFolder(root, checked(environment.pick({ STUDIO_DIR: true }), env).STUDIO_DIR);
}

function checked<T>(
  schema: z.ZodType<T>,
  env: Record<string, string | undefined>,
  places?: SettingPlaces,
): T {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    const place = places?.get(name);
    return `${name} ${place ? `(${place}) ` : ''}${message}`;
  });
  throw new StartError(`The environment is not valid: ${faults.join('; ')}.`);
}

/** Throws `StartError` if settings contradict each other. */
function checkTogether(values: SettingValues, demo: boolean): void {
  if (demo && values.DEMO !== '1' && !LOOPBACK.has(values.HOST)) {
    throw new StartError(
      `In demo mode anyone can sign in as anyone, so the site does not start on ${values.HOST}: set DEMO=1 if that is intended, or HOST=127.0.0.1.`,
    );
  }
  if (demo && values.DEMO !== '1' && values.TRUST_PROXY === '1') {
    throw new StartError(
      'TRUST_PROXY=1 means that other computers can reach the site, but in demo mode anyone can sign in as anyone: set DEMO=0, or DEMO=1 if that is intended.',
    );
  }
  if ((values.FIRESTORE_EMULATOR_HOST === undefined) !== (values.FIREBASE_AUTH_EMULATOR_HOST === undefined)) {
    throw new StartError('Set both FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST, or neither.');
  }
  if (
    values.FIREBASE_STORAGE_EMULATOR_HOST !== undefined &&
    values.FIRESTORE_EMULATOR_HOST === undefined &&
    values.FIREBASE_WEBAPP_CONFIG === undefined
  )
    throw new StartError(
      'FIREBASE_STORAGE_EMULATOR_HOST needs FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST: set all three or none.',
    );
  checkMail(values);
  const given = values as Readonly<Record<string, unknown>>;
  for (const [name, { needs }] of Object.entries<Setting>(SETTINGS))
    if (needs && given[name] !== undefined && given[needs.setting] === undefined)
      throw new StartError(`${name} needs ${needs.setting}, ${needs.because}.`);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new StartError('Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.');
  if (clientId !== undefined && demo) {
    throw new StartError(
      'GOOGLE_CLIENT_ID is set, but in demo mode anyone can sign in as anyone: set DEMO=0 for real sign-in.',
    );
  }
}

/** Throws `StartError` if demo mode without `DEMO=1` would be reachable from other computers. */
export function checkDemoOrigin({ loopbackOnly }: Settings, mainOrigin: string): void {
  if (loopbackOnly && !isLoopbackOrigin(mainOrigin))
    throw new StartError(
      `In demo mode anyone can sign in as anyone, so the site does not start as ${mainOrigin}: set DEMO=0, or DEMO=1 if that is intended.`,
    );
}

/**
 * Checks that a main origin is configured, to which Google can redirect after sign-in. Without one, throws `StartError`
 * if other computers can reach the site, and returns a warning otherwise. Returns null if a main origin is configured,
 * or if sign-in with Google is off.
 */
export function checkGoogleOrigin(
  { google, trustProxy, host }: Settings,
  configured: string | null,
  mainOrigin: string,
): string | null {
  if (google === null || configured !== null) return null;
  if (trustProxy || !LOOPBACK.has(host))
    throw new StartError(
      `Sign-in with Google (GOOGLE_CLIENT_ID) needs the address of the site, but mainOrigin in studio.config.ts is null, so Google would send people back to ${mainOrigin}. Set mainOrigin, or MAIN_ORIGIN, to an address such as https://studio.example.`,
    );
  return `mainOrigin in studio.config.ts is null, so sign-in with Google works only at ${mainOrigin} on this computer: set it to the address of the site before others use it.`;
}
