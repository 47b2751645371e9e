import { resolve } from 'node:path';
import * as z from 'zod';
import { FEATURES } from '../../features/all.ts';
import {
  aMinute,
  byLevel,
  hostAndPort,
  mainOrigin,
  nonBlankText,
  origins,
  type Setting,
  schemasOf,
  token,
  whole,
  zeroOrOne,
} from '../../web/domain/setting.ts';
import { type MailSettings, mailFrom, mailUrl } from '../domain/mail/mail-settings.ts';
import { KEY_LENGTH } from '../domain/secrets/secrets-key.ts';
import { studioFolder } from './studio-folder.ts';

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

const secretsKey = z
  .string()
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine(({ length }) => length === KEY_LENGTH, `must be ${KEY_LENGTH} random bytes as base64`);

const CORE = {
  PORT: {
    parse: whole(0, 65535, 'must be a number from 0 to 65535').default(3000),
    about: 'the port it listens on',
    backup: 'machine',
  },
  HOST: {
    parse: nonBlankText.default('127.0.0.1'),
    about:
      'the address it listens on. With `0.0.0.0` the whole network can reach it; demo mode then needs `DEMO=1`',
    backup: 'machine',
  },
  DATA_DIR: {
    parse: nonBlankText.default('./data'),
    about: 'the data folder; commands on the data read it too',
    backup: 'machine',
  },
  STUDIO_DIR: {
    parse: z.optional(nonBlankText),
    about: 'the studio that is shown: its config, pictures and demo content',
    otherwise: '`./studio` if it exists, else `./demo-studio`',
    example: './demo-studio',
    backup: 'machine',
  },
  MAIN_ORIGIN: {
    parse: z.optional(mainOrigin),
    about:
      'the address of the live site, such as `https://studio.example`, in place of `mainOrigin` in `studio.config.ts`',
    example: 'https://studio.example',
    backup: 'yes',
  },
  DEMO: {
    parse: z.optional(zeroOrOne),
    about:
      '`0`: no stand-in sign-in and no demo content; `1`: demo mode even on an address that others can reach. Without `1` a site in demo mode accepts only requests from this computer',
    otherwise: 'on, loopback only',
    example: '0',
    backup: 'yes',
  },
  FIRESTORE_EMULATOR_HOST: {
    parse: z.optional(hostAndPort),
    about:
      'the Firestore of Firebase emulators, or the embedded backend of another Studio Site, in place of its own. With `FIREBASE_AUTH_EMULATOR_HOST`, or neither',
    example: '127.0.0.1:8080',
    backup: 'secret',
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    parse: z.optional(hostAndPort),
    about: 'the sign-in service of the same emulators or site',
    example: '127.0.0.1:9099',
    backup: 'secret',
  },
  FIREBASE_STORAGE_EMULATOR_HOST: {
    parse: z.optional(hostAndPort),
    about:
      'with `FIRESTORE_EMULATOR_HOST`, where pictures are stored; without it no pictures can be uploaded',
    example: '127.0.0.1:9199',
    backup: 'secret',
  },
  GOOGLE_APPLICATION_CREDENTIALS: {
    parse: z.optional(nonBlankText),
    about:
      "the key file of the Firebase project's service account, for a site with `FIREBASE_WEBAPP_CONFIG` that does not run on Google's servers: pictures, clips, [passkeys](docs/hosting-on-firebase.md#passkeys) and commands need it",
    example: '../key.json',
    backup: 'secret',
  },
  FIREBASE_WEBAPP_CONFIG: {
    parse: z.optional(webAppConfig),
    about: 'use a Firebase project: the options of its web app as JSON, as Firebase App Hosting sets it',
    example: '{"projectId":"a-studio","apiKey":"key","appId":"1:2:web:3"}',
    backup: 'secret',
  },
  GCLOUD_PROJECT: {
    parse: nonBlankText.default('demo-studio'),
    about: "the project's id on an emulator",
    backup: 'yes',
  },
  TRUST_PROXY: {
    parse: zeroOrOne.default('0'),
    about:
      "`1`: your own proxy sends the client's address in `X-Forwarded-For`; only if that proxy writes the header itself",
    backup: 'yes',
  },
  ALLOWED_ORIGINS: {
    parse: origins.default([]),
    about:
      'other sites whose pages may read the embedded backend: origins, with commas between them. In demo mode those of this computer may too',
    example: 'https://other.example',
    backup: 'yes',
    embeddedOnly: true,
  },
  HSTS_SUBDOMAINS: {
    parse: zeroOrOne.default('0'),
    about: '`1`: browsers use https for every subdomain as well, for a year; only where all of them have it',
    backup: 'yes',
  },
  PAGE_CACHE_SECONDS: {
    parse: z.optional(whole(0, 3600, 'must be a number of seconds from 0 to 3600')),
    about:
      'seconds that a cached page is shown before the database is asked again; for Firebase and emulators only, since the embedded backend reports each change',
    otherwise: '`5` with Firebase, `0` with emulators',
    example: '5',
    backup: 'yes',
  },
  SIGN_INS_A_MINUTE: {
    parse: aMinute.default(600),
    about:
      'sign-in requests in a minute, for one client address and for one person; [all limits](docs/architecture.md#limits)',
    backup: 'yes',
  },
  WRITES_A_MINUTE: {
    parse: aMinute.default(3000),
    about: 'documents in writes in a minute, for one client address and for one person',
    backup: 'yes',
  },
  PAGES_A_MINUTE: {
    parse: aMinute.default(1200),
    about: 'pages in a minute that are not cached, for one client address and for one person',
    backup: 'yes',
  },
  WRITTEN_MB_A_MINUTE: {
    parse: aMinute.default(300),
    about: 'megabytes that one client address and one person may write in a minute, pictures included',
    backup: 'yes',
  },
  QUOTA_MB: {
    parse: byLevel.default({ author: 1000, editor: 5000, administrator: 0 }),
    about:
      '[storage quota](docs/operations.md#space-and-full-disks) of one person in megabytes, by level; 0 for no limit. A level that is not named has the quota of the level below',
    backup: 'yes',
  },
  QUOTA_FILES: {
    parse: byLevel.default({ author: 5000, editor: 20_000, administrator: 0 }),
    about: 'the same in picture files',
    backup: 'yes',
  },
  FREE_SPACE_MB: {
    parse: whole(0, 1_000_000, 'must be a number of megabytes from 0 to 1000000').default(500),
    about:
      "megabytes that stay free on the data folder's disk, or a twentieth of the disk where that is less; 0 for no limit",
    backup: 'yes',
  },
  BACKUP_DIR: {
    parse: z.optional(nonBlankText),
    about:
      'the folder of [all backups](docs/operations.md#back-up), outside the data folder and the studio, best on another disk',
    otherwise: "the data folder's name with `-backups`",
    example: './data-backups',
    backup: 'machine',
  },
  BACKUP_HOURS: {
    parse: whole(0, 720, 'must be a whole number of hours from 0 to 720; 0 for no backups').default(24),
    about: 'hours between two backups that the site makes by itself; 0 for none',
    backup: 'yes',
  },
  MAIL_URL: {
    parse: z.optional(mailUrl),
    about:
      "the mail server that sends the site's mail: [docs/mail.md](docs/mail.md). With `MAIL_FROM`, or neither; without them no mail is sent. Special characters of the password are written as `%40` for @, `%3A` for :, `%2F` for /",
    example: 'smtps://user:password@smtp.example:465',
    backup: 'secret',
  },
  MAIL_FROM: {
    parse: z.optional(mailFrom),
    about: "the sender of the site's mail",
    example: 'A Studio <news@studio.example>',
    backup: 'yes',
  },
  MAILS_A_MINUTE: {
    parse: aMinute.default(300),
    about: 'mails in a minute, as your mail provider allows',
    backup: 'yes',
  },
  MAILS_A_DAY: {
    parse: whole(0, Number.MAX_SAFE_INTEGER, 'must be a whole number; 0 for no limit').default(0),
    about: 'mails in 24 hours; 0 for no limit',
    backup: 'yes',
  },
  METRICS_TOKEN: {
    parse: z.optional(token),
    about:
      'the token with which other machines read [`/metrics`](docs/operations.md#metrics), at least 20 characters; without it only this computer can',
    example: 'a-long-random-text',
    backup: 'secret',
  },
  OUTBOX_TOKEN: {
    parse: z.optional(token),
    about:
      'with Firebase or an emulator: the token with which a scheduler [asks for due jobs](docs/hosting-on-firebase.md#mail-and-other-jobs), at least 20 characters',
    example: 'a-long-random-text',
    backup: 'secret',
  },
  SECRETS_KEY: {
    parse: z.optional(secretsKey),
    about:
      'the key that encrypts [stored secrets](docs/operations.md#secrets): 32 random bytes as base64 (`openssl rand -base64 32`)',
    otherwise: 'the file `secrets.key` in `KEYS_DIR`; with Firebase, Secret Manager',
    example: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    backup: 'secret',
  },
  KEYS_DIR: {
    parse: nonBlankText.default('./keys'),
    about:
      'the folder of the file `secrets.key`, which is made at first need. It is outside of `DATA_DIR`, so that no backup contains the key: copy it yourself',
    backup: 'machine',
  },
  OWN_NETWORK: {
    parse: zeroOrOne.default('0'),
    about:
      '`1`: addresses that staff enter, such as those of [other places](features/elsewhere/README.md), may be in the network of this machine, also with `http:`',
    backup: 'yes',
  },
  GOOGLE_CLIENT_ID: {
    parse: z.optional(nonBlankText),
    about:
      "real Google sign-in without Firebase, with `DEMO=0` and the site's address as `mainOrigin` in `studio.config.ts`: [docs/one-public-machine.md](docs/one-public-machine.md). With `GOOGLE_CLIENT_SECRET`, or neither",
    example: '1234567890-abc.apps.googleusercontent.com',
    backup: 'yes',
    embeddedOnly: true,
  },
  GOOGLE_CLIENT_SECRET: {
    parse: z.optional(nonBlankText),
    about: 'the secret of that OAuth client',
    example: 'secret',
    backup: 'secret',
  },
  GOOGLE_ISSUER: {
    parse: z.url('must be an http(s) address').default('https://accounts.google.com'),
    about: "another OpenID provider in Google's place, for tests",
    backup: 'secret',
    embeddedOnly: true,
    without: 'GOOGLE_CLIENT_ID',
  },
} satisfies Record<string, Setting>;

const OF_FEATURES: Readonly<Record<string, Setting>> = Object.assign(
  {},
  ...Object.values(FEATURES).map(({ settings }) => settings),
);

/**
 * All settings, in the order of `.env.example` and of the table in docs/operations.md. `npm run settings` writes both.
 */
export const SETTINGS: typeof CORE & Readonly<Record<string, Setting>> = { ...CORE, ...OF_FEATURES };

export const SETTING_NAMES = Object.keys(SETTINGS);

/** Schema of the environment. The values of features' settings have no types here. */
export const environment = z.object({
  ...(schemasOf(OF_FEATURES) as object),
  ...schemasOf(CORE),
});

export type SettingValues = z.infer<typeof environment>;

/** The validated settings as the site uses them. Paths are absolute; a setting without a value is null. */
export type Settings = ReturnType<typeof settingsOf>;

/** The settings from their values, which agree with each other. Relative paths start at `root`. */
export function settingsOf(values: SettingValues, root: string) {
  const isEmbedded = usesEmbedded(values);
  const demo = usesDemo(values);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values;
  return {
    ofFeatures: Object.fromEntries(
      Object.keys(OF_FEATURES).map((name) => [name, values[name as keyof SettingValues] as unknown]),
    ),
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(root, values.DATA_DIR),
    studioDir: studioFolder(root, values.STUDIO_DIR),
    mainOrigin: values.MAIN_ORIGIN ?? null,
    demo,
    // The site in demo mode serves only this computer.
    loopbackOnly: demo && values.DEMO !== '1',
    allowedOrigins: values.ALLOWED_ORIGINS,
    hstsSubdomains: values.HSTS_SUBDOMAINS === '1',
    trustProxy: values.TRUST_PROXY === '1',
    // By default, pages are cached with a Firebase project, which bills each read, but not with an emulator, so that
    // edits are visible at once.
    pageCacheSeconds: values.PAGE_CACHE_SECONDS ?? (values.FIREBASE_WEBAPP_CONFIG === undefined ? 0 : 5),
    limits: {
      identity: values.SIGN_INS_A_MINUTE,
      writes: values.WRITES_A_MINUTE,
      pages: values.PAGES_A_MINUTE,
      megabytes: values.WRITTEN_MB_A_MINUTE,
    },
    quota: { megabytes: values.QUOTA_MB, files: values.QUOTA_FILES },
    freeSpace: values.FREE_SPACE_MB,
    mail: mailOf(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    backupDir: backupFolder(root, values),
    backupHours: values.BACKUP_HOURS,
    outboxToken: values.OUTBOX_TOKEN ?? null,
    secretsKey: values.SECRETS_KEY ?? null,
    keysDir: resolve(root, values.KEYS_DIR),
    isEmbedded,
    ownNetwork: values.OWN_NETWORK === '1',
    projectId: values.GCLOUD_PROJECT,
    firestoreEmulator: values.FIRESTORE_EMULATOR_HOST ?? null,
    authEmulator: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    storageEmulator: values.FIREBASE_STORAGE_EMULATOR_HOST ?? null,
    serviceAccountKey: values.GOOGLE_APPLICATION_CREDENTIALS ?? null,
    webAppConfig: (values.FIREBASE_WEBAPP_CONFIG as Record<string, string> | undefined) ?? null,
    google:
      isEmbedded && clientId !== undefined && clientSecret !== undefined
        ? { clientId, clientSecret, issuer }
        : null,
  };
}

const usesEmbedded = (values: SettingValues) =>
  values.FIREBASE_WEBAPP_CONFIG === undefined && values.FIRESTORE_EMULATOR_HOST === undefined;

/** Whether demo sign-in, demo accounts and demo content are on. */
export const usesDemo = (values: SettingValues): boolean => usesEmbedded(values) && values.DEMO !== '0';

export type MailValues = Pick<SettingValues, 'MAIL_URL' | 'MAIL_FROM' | 'MAILS_A_MINUTE' | 'MAILS_A_DAY'>;

/** The settings of mail; null if no mail is sent. */
export function mailOf({
  MAIL_URL: server,
  MAIL_FROM: from,
  MAILS_A_MINUTE,
  MAILS_A_DAY,
}: MailValues): MailSettings | null {
  if (!server || !from) return null;
  return { server, from, perMinute: MAILS_A_MINUTE, perDay: MAILS_A_DAY === 0 ? null : MAILS_A_DAY };
}

/** The folder of backups, by default beside the data folder. */
export function backupFolder(
  root: string,
  values: { DATA_DIR: string; BACKUP_DIR?: string | undefined },
): string {
  const dataDir = resolve(root, values.DATA_DIR);
  return resolve(root, values.BACKUP_DIR ?? `${dataDir}-backups`);
}
