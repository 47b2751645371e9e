import { resolve } from 'node:path';
import * as z from 'zod';
import { type CopySettings, type CopyValues, copyEnvironment, copySettings } from './copies/copy-settings.ts';
import { isLoopbackOrigin } from './limits/loopback-only.ts';
import type { SpaceLimits } from './limits/space-quota.ts';
import { type BounceSettings, bouncesAddress, bouncesUrl } from './mail/bounce-settings.ts';
import { type MailSettings, mailFrom, mailUrl } from './mail/mail-settings.ts';
import { nonBlankText } from './non-blank-text.ts';
import { KEY_LENGTH } from './secrets/secrets-key.ts';
import { checkFolders } from './start/separate-folders.ts';
import { StartError } from './start-error.ts';
import { studioFolder } from './studio/studio-folder.ts';

/** For each setting that was read from a file, its position, such as `.env, line 3`. */
export type SettingPlaces = ReadonlyMap<string, string>;

/** The validated settings from the environment. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataDir: string;
  /** Absolute path of the studio's folder, with config, pictures and demo content. */
  studioDir: string;
  /** The site's public address, which overrides `mainOrigin` in `studio.config.ts`; null if it is not set. */
  mainOrigin: string | null;
  /** Whether demo sign-in, demo accounts and demo content are on. */
  demo: boolean;
  /** Whether demo mode is on without `DEMO=1`. Then the site serves only this computer. */
  loopbackOnly: boolean;
  /** Origins of other sites whose pages may use the embedded backend. */
  allowedOrigins: string[];
  /** Whether the HSTS header includes subdomains. */
  hstsSubdomains: boolean;
  /** Project id used with an emulator. */
  projectId: string;
  /** `host:port` of a Firestore emulator; null if none is used. */
  firestoreEmulator: string | null;
  /** `host:port` of an Auth emulator; null if none is used. */
  authEmulator: string | null;
  /** `host:port` of a Storage emulator; null if none is used. */
  storageEmulator: string | null;
  /** The web app options of the Firebase project; null if the site does not run on a Firebase project. */
  webAppConfig: Record<string, string> | null;
  /** Path of the key file of the Firebase project's service account; null if it is not set, as on Google's servers. */
  serviceAccountKey: string | null;
  /** The OAuth client for real Google sign-in with the embedded engine; null if not configured. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** Whether the site is behind its own proxy, which reports the client's IP address. */
  trustProxy: boolean;
  /** How long pages are cached, in seconds. Not used with the embedded engine, which reports each change. */
  pageCacheSeconds: number;
  /** How often the counts of visits are stored, in seconds; 0 if visits are not counted. */
  numbersSeconds: number;
  /** Limits per client: requests per minute, and megabytes written per minute. */
  limits: { identity: number; writes: number; pages: number; megabytes: number };
  /** Storage quotas of users. */
  quota: SpaceLimits;
  /** Megabytes to keep free on the disk of the data folder. */
  freeSpace: number;
  /** The mail server and its limits; null if no mail is sent. */
  mail: MailSettings | null;
  /** The sources of reports about bounced mails and complaints. */
  bounces: BounceSettings;
  /** Absolute path of the folder for a static copy of the site; null if none is kept. */
  snapshotDir: string | null;
  /** The address to which alarms are posted; null if there is none. */
  alarmWebhook: string | null;
  /** The token with which other machines may read metrics; null if only this computer may read them. */
  metricsToken: string | null;
  /** Absolute path of the folder of all backups. */
  backupDir: string;
  /** Hours between two backups; 0 for none. */
  backupHours: number;
  /** The token with which a scheduler may run due jobs; null if there is none. */
  outboxToken: string | null;
  /** The key that encrypts stored secrets; null to use the key file in the folder `keysDir`. */
  secretsKey: Uint8Array | null;
  /** Absolute path of the folder with keys. */
  keysDir: string;
  /** The settings of the off-site copy (docs/operations.md#a-copy-elsewhere); null if no copy is made. */
  copies: CopySettings | null;
  /** Whether the site may call programs in its own network, such as a Mastodon server beside it. */
  ownNetwork: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .refine(
    (list) => list.every(isOrigin),
    'must be origins such as https://studio.example, with commas between them',
  );

const mainOrigin = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && isOrigin(text),
    'must be an origin such as https://studio.example',
  );

const hostAndPort = z.string().regex(/^[^/\s]+:\d+$/, 'must be host:port, such as 127.0.0.1:8080');

const webAppConfig = z.string().transform((text, context) => {
  try {
    return z
      .looseObject({ projectId: z.string(), apiKey: z.string(), appId: z.string() })
      .parse(JSON.parse(text));
  } catch {
    context.addIssue('must be JSON with projectId, apiKey and appId');
    return z.NEVER;
  }
});

/** Schema of a whole number. An empty value (`PORT=`) is rejected, although JavaScript would read it as 0. */
const whole = (least: number, most: number, what: string) =>
  z
    .string()
    .regex(/^\s*\d+\s*$/, what)
    .transform(Number)
    .pipe(z.number().min(least, what).max(most, what));

/** Schema of three numbers: for an author, an editor and an administrator. */
const byLevel = z
  .string()
  .regex(
    /^\s*\d+\s*(,\s*\d+\s*){2}$/,
    'must be three whole numbers with commas between them, for an author, an editor and an administrator; 0 for no limit',
  )
  .transform((text) => text.split(',').map(Number));

const aMinute = whole(1, Number.MAX_SAFE_INTEGER, 'must be a whole number of at least 1');

const secretsKey = z
  .string()
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine(({ length }) => length === KEY_LENGTH, `must be ${KEY_LENGTH} random bytes as base64`);

const environment = z.object({
  PORT: whole(0, 65535, 'must be a number from 0 to 65535').default(3000),
  HOST: nonBlankText.default('127.0.0.1'),
  DATA_DIR: nonBlankText.default('./data'),
  STUDIO_DIR: z.optional(nonBlankText),
  MAIN_ORIGIN: z.optional(mainOrigin),
  DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  GCLOUD_PROJECT: nonBlankText.default('demo-studio'),
  FIRESTORE_EMULATOR_HOST: z.optional(hostAndPort),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(hostAndPort),
  FIREBASE_STORAGE_EMULATOR_HOST: z.optional(hostAndPort),
  FIREBASE_WEBAPP_CONFIG: z.optional(webAppConfig),
  GOOGLE_APPLICATION_CREDENTIALS: z.optional(nonBlankText),
  TRUST_PROXY: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  ALLOWED_ORIGINS: origins.default([]),
  HSTS_SUBDOMAINS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  PAGE_CACHE_SECONDS: z.optional(whole(0, 3600, 'must be a number of seconds from 0 to 3600')),
  NUMBERS_SECONDS: whole(0, 3600, 'must be a number of seconds from 0 to 3600; 0 counts nothing').default(30),
  SIGN_INS_A_MINUTE: aMinute.default(600),
  WRITES_A_MINUTE: aMinute.default(3000),
  PAGES_A_MINUTE: aMinute.default(1200),
  WRITTEN_MB_A_MINUTE: aMinute.default(300),
  QUOTA_MB: byLevel.default([1000, 5000, 0]),
  QUOTA_FILES: byLevel.default([5000, 20_000, 0]),
  FREE_SPACE_MB: whole(0, 1_000_000, 'must be a number of megabytes from 0 to 1000000').default(500),
  MAIL_URL: z.optional(mailUrl),
  MAIL_FROM: z.optional(mailFrom),
  MAIL_BOUNCES_URL: z.optional(bouncesUrl),
  MAIL_BOUNCES_ADDRESS: z.optional(bouncesAddress),
  MAIL_BOUNCES_SECRET: z.optional(z.string().min(20, 'must have at least 20 characters')),
  MAILS_A_MINUTE: aMinute.default(300),
  MAILS_A_DAY: whole(0, Number.MAX_SAFE_INTEGER, 'must be a whole number; 0 for no limit').default(0),
  SNAPSHOT_DIR: z.optional(nonBlankText),
  ALARM_WEBHOOK: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  METRICS_TOKEN: z.optional(z.string().min(20, 'must have at least 20 characters')),
  BACKUP_DIR: z.optional(nonBlankText),
  BACKUP_HOURS: whole(0, 720, 'must be a whole number of hours from 0 to 720; 0 for no backups').default(24),
  OUTBOX_TOKEN: z.optional(z.string().min(20, 'must have at least 20 characters')),
  SECRETS_KEY: z.optional(secretsKey),
  KEYS_DIR: nonBlankText.default('./keys'),
  ...copyEnvironment,
  OWN_NETWORK: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  GOOGLE_CLIENT_ID: z.optional(nonBlankText),
  GOOGLE_CLIENT_SECRET: z.optional(nonBlankText),
  GOOGLE_ISSUER: z.url('must be an http(s) address').default('https://accounts.google.com'),
});

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(environment.shape);

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
  const embedded =
    values.FIREBASE_WEBAPP_CONFIG === undefined && values.FIRESTORE_EMULATOR_HOST === undefined;
  const demo = embedded && values.DEMO !== '0';
  checkTogether(values, demo);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values;
  const settings: Settings = {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(root, values.DATA_DIR),
    studioDir: studioFolder(root, values.STUDIO_DIR),
    mainOrigin: values.MAIN_ORIGIN ?? null,
    demo,
    loopbackOnly: demo && values.DEMO !== '1',
    allowedOrigins: values.ALLOWED_ORIGINS,
    hstsSubdomains: values.HSTS_SUBDOMAINS === '1',
    trustProxy: values.TRUST_PROXY === '1',
    // By default, pages are cached with a Firebase project, which bills each read, but not with an emulator, so that
    // edits are visible at once.
    pageCacheSeconds: values.PAGE_CACHE_SECONDS ?? (values.FIREBASE_WEBAPP_CONFIG === undefined ? 0 : 5),
    numbersSeconds: values.NUMBERS_SECONDS,
    limits: {
      identity: values.SIGN_INS_A_MINUTE,
      writes: values.WRITES_A_MINUTE,
      pages: values.PAGES_A_MINUTE,
      megabytes: values.WRITTEN_MB_A_MINUTE,
    },
    quota: { megabytes: values.QUOTA_MB, files: values.QUOTA_FILES },
    freeSpace: values.FREE_SPACE_MB,
    mail: mailOf(values),
    bounces: {
      address: values.MAIL_BOUNCES_ADDRESS ?? null,
      mailbox: values.MAIL_BOUNCES_URL ?? null,
      secret: values.MAIL_BOUNCES_SECRET ?? null,
    },
    snapshotDir: values.SNAPSHOT_DIR === undefined ? null : resolve(root, values.SNAPSHOT_DIR),
    alarmWebhook: values.ALARM_WEBHOOK ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    backupDir: backupFolder(root, values),
    backupHours: values.BACKUP_HOURS,
    outboxToken: values.OUTBOX_TOKEN ?? null,
    secretsKey: values.SECRETS_KEY ?? null,
    keysDir: resolve(root, values.KEYS_DIR),
    copies: embedded ? copySettings(values) : null,
    ownNetwork: values.OWN_NETWORK === '1',
    projectId: values.GCLOUD_PROJECT,
    firestoreEmulator: values.FIRESTORE_EMULATOR_HOST ?? null,
    authEmulator: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    storageEmulator: values.FIREBASE_STORAGE_EMULATOR_HOST ?? null,
    serviceAccountKey: values.GOOGLE_APPLICATION_CREDENTIALS ?? null,
    webAppConfig: (values.FIREBASE_WEBAPP_CONFIG as Record<string, string> | undefined) ?? null,
    google:
      embedded && clientId !== undefined && clientSecret !== undefined
        ? { clientId, clientSecret, issuer }
        : null,
  };
  const { copies, snapshotDir } = settings;
  const COPY_TO = copies?.to.kind === 'folder' ? copies.to.folder : null;
  checkFolders({ ...foldersOf(settings), SNAPSHOT_DIR: snapshotDir, COPY_TO }, root);
  return settings;
}

/** Reads only the mail settings, for `npm run mail`; null if no mail server is set. Throws `StartError`. */
export function readMailSettings(env: Record<string, string | undefined>): MailSettings | null {
  const names = { MAIL_URL: true, MAIL_FROM: true, MAILS_A_MINUTE: true, MAILS_A_DAY: true } as const;
  const values = checked(environment.pick(names), env);
  checkMail(values);
  return mailOf(values);
}

type MailValues = Pick<
  z.infer<typeof environment>,
  'MAIL_URL' | 'MAIL_FROM' | 'MAILS_A_MINUTE' | 'MAILS_A_DAY'
>;

function mailOf({ MAIL_URL: server, MAIL_FROM: from, MAILS_A_MINUTE, MAILS_A_DAY }: MailValues) {
  if (!server || !from) return null;
  return { server, from, perMinute: MAILS_A_MINUTE, perDay: MAILS_A_DAY === 0 ? null : MAILS_A_DAY };
}

function checkMail({ MAIL_URL, MAIL_FROM }: MailValues): void {
  if ((MAIL_URL === undefined) !== (MAIL_FROM === undefined))
    throw new StartError('Set both MAIL_URL and MAIL_FROM, or neither.');
}

/** Reads only the settings of the off-site copy. Throws `StartError`. */
export function readCopyValues(env: Record<string, string | undefined>): CopyValues {
  return checked(z.object(copyEnvironment), env);
}

/** Reads only the data folder, as an absolute path. For commands that work on the folder. Throws `StartError`. */
export function readDataDir(env: Record<string, string | undefined>, root: string): string {
  return resolve(root, checked(environment.pick({ DATA_DIR: true }), env).DATA_DIR);
}

/** Reads only the public address in the settings; null if there is none. Throws `StartError`. */
export function readMainOrigin(env: Record<string, string | undefined>): string | null {
  return checked(environment.pick({ MAIN_ORIGIN: true }), env).MAIN_ORIGIN ?? null;
}

/** The settings of backups. */
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

/** The folders of these settings, by the names of the settings. */
const foldersOf = (settings: Pick<Settings, 'dataDir' | 'keysDir' | 'backupDir' | 'studioDir'>) => ({
  DATA_DIR: settings.dataDir,
  KEYS_DIR: settings.keysDir,
  BACKUP_DIR: settings.backupDir,
  STUDIO_DIR: settings.studioDir,
});

/** The folder of backups, by default beside the data folder. */
function backupFolder(root: string, values: { DATA_DIR: string; BACKUP_DIR?: string | undefined }): string {
  const dataDir = resolve(root, values.DATA_DIR);
  return resolve(root, values.BACKUP_DIR ?? `${dataDir}-backups`);
}

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
function checkTogether(values: z.infer<typeof environment>, demo: boolean): void {
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
  if (values.MAIL_BOUNCES_ADDRESS !== undefined && values.MAIL_BOUNCES_URL === undefined)
    throw new StartError(
      'MAIL_BOUNCES_ADDRESS needs MAIL_BOUNCES_URL, the mailbox in which reports to that address arrive.',
    );
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new StartError('Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.');
  if (clientId !== undefined && demo) {
    throw new StartError(
      'GOOGLE_CLIENT_ID is set, but in demo mode anyone can sign in as anyone: set DEMO=0 for real sign-in.',
    );
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
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
