import { SETTING_NAMES } from '../settings.ts';

/** Settings that depend on the machine. Another machine has its own values. */
const OF_THE_MACHINE = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'STUDIO_DIR',
  'BACKUP_DIR',
  'KEYS_DIR',
  'SNAPSHOT_DIR',
]);

/**
 * Settings that contain no secret. All other settings are left out, so that a new setting cannot get into a backup by
 * mistake.
 */
const WITHOUT_SECRET = new Set([
  'ALLOWED_ORIGINS',
  'BACKUP_HOURS',
  'COPY_BUCKET_ENDPOINT',
  'COPY_BUCKET_REGION',
  'COPY_EVERY_SECONDS',
  'COPY_RECIPIENT',
  'COPY_SFTP_HOST_KEY',
  'DEMO',
  'FREE_SPACE_MB',
  'GCLOUD_PROJECT',
  'GOOGLE_CLIENT_ID',
  'HSTS_SUBDOMAINS',
  'MAIL_BOUNCES_ADDRESS',
  'MAIL_FROM',
  'MAIN_ORIGIN',
  'MAILS_A_DAY',
  'MAILS_A_MINUTE',
  'NUMBERS_SECONDS',
  'OWN_NETWORK',
  'PAGE_CACHE_SECONDS',
  'PAGES_A_MINUTE',
  'QUOTA_FILES',
  'QUOTA_MB',
  'SIGN_INS_A_MINUTE',
  'TRUST_PROXY',
  'WRITES_A_MINUTE',
  'WRITTEN_MB_A_MINUTE',
]);

/** The settings of a site as a backup stores them. */
export interface SavedSettings {
  /** Lines of a `.env` file. */
  text: string;
  /** Names of settings that are left out, because they may contain a secret or do not fit into a `.env` file. */
  leftOut: string[];
}

/**
 * The settings in an environment, except those that depend on the machine or may contain a secret. `known`: names of
 * settings that are missing from the environment because they may contain a secret.
 */
export function savedSettings(
  env: Record<string, string | undefined>,
  known: readonly string[],
): SavedSettings {
  const lines: string[] = [];
  const leftOut = new Set(known);
  for (const name of [...SETTING_NAMES].sort()) {
    const value = env[name];
    if (value === undefined || OF_THE_MACHINE.has(name)) continue;
    const line = WITHOUT_SECRET.has(name) ? lineOf(name, value) : null;
    if (line === null) leftOut.add(name);
    else lines.push(line);
  }
  return { text: lines.join(''), leftOut: [...leftOut].sort() };
}

/** A line of a `.env` file; null for a value that such a file cannot contain. */
function lineOf(name: string, value: string): string | null {
  if (/^[\w.,:/@+-]*$/.test(value)) return `${name}=${value}\n`;
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark));
  return quote === undefined || value.includes('\n') ? null : `${name}=${quote}${value}${quote}\n`;
}
