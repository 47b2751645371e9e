import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reasonOf, StartError } from '../../../platform/errors.ts';
import { checkFolderApart, readSettingsOf, type Settings } from '../../../platform/settings/settings.ts';
import { COPY_ADDRESS, COPY_SETTINGS, type CopyValues } from '../model/copy-settings.ts';

/** Location of the copy, from the setting `COPY_TO`, with the data needed to connect. */
export type CopyPlace =
  | {
      kind: 's3';
      endpoint: string;
      bucket: string;
      prefix: string;
      region: string;
      id: string;
      secret: string;
    }
  | {
      kind: 'sftp';
      host: string;
      port: number;
      user: string;
      folder: string;
      /** SHA-256 of the server's host key in Base64, without padding. */
      hostKey: string;
      login: { privateKey: string } | { password: string };
    }
  | { kind: 'folder'; folder: string };

export interface CopySettings {
  to: CopyPlace;
  /** The owner's public key, such as `age1…`. */
  recipient: string;
  everySeconds: number;
}

/** Reads only the settings of the copy, for commands. Throws `StartError`. */
export const readCopyValues = (env: Record<string, string | undefined>): CopyValues =>
  readSettingsOf(COPY_SETTINGS, env);

/** Throws `StartError` if the site cannot make the copy that its settings ask for. */
export function checkCopySettings(settings: Settings, root: string): void {
  const copies = settings.isEmbedded ? copySettings(settings.ofFeatures as CopyValues) : null;
  if (copies?.to.kind === 'folder') checkFolderApart('COPY_TO', copies.to.folder, settings, root);
}

/** The settings of the copy; null if none is made. Throws `StartError`. */
export function copySettings(values: CopyValues): CopySettings | null {
  const { COPY_TO: to, COPY_RECIPIENT: recipient } = values;
  if (to === undefined && recipient === undefined) return null;
  if (to === undefined || recipient === undefined)
    throw new StartError(
      'Set both COPY_TO and COPY_RECIPIENT, or neither. `npm run copy -- key` makes the key pair for COPY_RECIPIENT.',
    );
  return { to: copyPlace(to, values), recipient, everySeconds: values.COPY_EVERY_SECONDS };
}

/** Parses the location of a copy. Throws `StartError` if it is not valid or lacks a usable setting. */
export function copyPlace(address: string, values: CopyValues): CopyPlace {
  if (!COPY_ADDRESS.test(address))
    throw new StartError(
      `${address} is not the address of a copy. Use s3://bucket/folder with a bucket’s name of 3 to 63 characters, sftp://user@host/folder or file:///folder.`,
    );
  const url = readUrl(address);
  const path = decodeURIComponent(url.pathname).replace(/\/+$/, '');
  if (url.protocol === 'file:') return { kind: 'folder', folder: fileURLToPath(url) };
  if (url.protocol === 's3:') {
    const { COPY_BUCKET_KEY_ID: id, COPY_BUCKET_SECRET: secret, COPY_BUCKET_REGION: region } = values;
    if (id === undefined || secret === undefined)
      throw new StartError(
        `${address} needs COPY_BUCKET_KEY_ID and COPY_BUCKET_SECRET, the two parts of the bucket’s access key.`,
      );
    const endpoint = (values.COPY_BUCKET_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(
      /\/+$/,
      '',
    );
    return { kind: 's3', endpoint, bucket: url.host, prefix: path.replace(/^\//, ''), region, id, secret };
  }
  const hostKey = values.COPY_SFTP_HOST_KEY?.replace(/^SHA256:|=$/g, '');
  if (hostKey === undefined)
    throw new StartError(`${url.host} needs COPY_SFTP_HOST_KEY, the fingerprint of the server’s host key.`);
  return {
    kind: 'sftp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 22 : Number(url.port),
    user: decodeURIComponent(url.username),
    folder: path,
    hostKey,
    login: sftpLogin(url, values),
  };
}

/** Throws `StartError` without the address, which may contain a password. */
function readUrl(address: string): URL {
  try {
    decodeURI(address);
    const url = new URL(address);
    if (url.protocol === 'file:') fileURLToPath(url);
    return url;
  } catch {
    throw new StartError(
      'The address of the copy has a host that is not valid, %2F in the name of a folder, or a % that is not percent-encoded: write %25 for it.',
    );
  }
}

function sftpLogin(url: URL, values: CopyValues): { privateKey: string } | { password: string } {
  const file = values.COPY_SFTP_KEY_FILE;
  if (file === undefined) {
    if (url.password !== '') return { password: decodeURIComponent(url.password) };
    throw new StartError(
      `${url.host} needs COPY_SFTP_KEY_FILE, the path of a private SSH key, or a password in the address.`,
    );
  }
  try {
    return { privateKey: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new StartError(`COPY_SFTP_KEY_FILE cannot be read: ${reasonOf(error)}.`);
  }
}
