import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { nonBlankText, type Setting, type schemasOf, whole } from '../../domain/setting.ts';
import { reasonOf, StartError } from '../errors.ts';

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

const COPY_TO = /^(s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.-]+)*|sftp:\/\/[^@\s]+@[^@\s]+|file:\/\/\/.+)\/?$/;

/** The settings for the off-site copy (docs/operations.md#a-copy-elsewhere). */
export const COPY_SETTINGS = {
  COPY_TO: {
    parse: z.optional(
      z
        .string()
        .regex(
          COPY_TO,
          'must be s3://bucket/folder, sftp://user@host/folder or file:///folder; in names of folders only letters, digits, “.”, “_” and “-”',
        ),
    ),
    about:
      '[a copy elsewhere](docs/operations.md#a-copy-elsewhere): `s3://bucket/folder`, `sftp://user@host/folder`, or `file:///folder` of a mounted disk. With `COPY_RECIPIENT`, or neither',
    example: 's3://studio-copies/site',
    backup: 'secret',
    embeddedOnly: true,
  },
  COPY_RECIPIENT: {
    parse: z.optional(
      z
        .string()
        .regex(/^age1[0-9a-z]{50,}$/, 'must be the public key that `npm run copy -- key` printed: age1…'),
    ),
    about: 'the public key for the copy, which `npm run copy -- key` prints',
    example: 'age1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqs3290gq',
    backup: 'yes',
  },
  COPY_EVERY_SECONDS: {
    parse: whole(1, 86_400, 'must be a whole number of seconds from 1 to 86400').default(60),
    about: 'seconds between two copies, if there are changes',
    backup: 'yes',
  },
  COPY_BUCKET_KEY_ID: {
    parse: z.optional(nonBlankText),
    about: "for `s3://`: the id of the bucket's key",
    example: 'key-id',
    backup: 'secret',
  },
  COPY_BUCKET_SECRET: {
    parse: z.optional(nonBlankText),
    about: 'the secret part of that key',
    example: 'secret',
    backup: 'secret',
  },
  COPY_BUCKET_REGION: {
    parse: nonBlankText.default('us-east-1'),
    about: "the bucket's region",
    backup: 'yes',
  },
  COPY_BUCKET_ENDPOINT: {
    parse: z.optional(
      z
        .url('must be an https address')
        .refine(isSafeEndpoint, 'must be an https address, such as https://s3.eu-central-1.amazonaws.com'),
    ),
    about: "the address of a storage other than Amazon's",
    otherwise: "Amazon's of the region",
    example: 'https://s3.us-east-1.amazonaws.com',
    backup: 'yes',
  },
  COPY_SFTP_KEY_FILE: {
    parse: z.optional(nonBlankText),
    about:
      'for `sftp://`: the file of a private SSH key; or write a password into the address, as `sftp://user:password@host/folder`',
    example: '/etc/studio-site/copy-key',
    backup: 'secret',
  },
  COPY_SFTP_HOST_KEY: {
    parse: z.optional(
      z
        .string()
        .regex(
          /^SHA256:[A-Za-z0-9+/]{43}=?$/,
          'must be the fingerprint of the server’s host key, as `ssh-keygen -lf` prints it: SHA256:…',
        ),
    ),
    about: "the fingerprint of the server's host key, `SHA256:…`",
    example: 'SHA256:7KvKTXUvFoGsUpEUhGwYIOkG2eQn1qmfx1RfLfrWvOM',
    backup: 'yes',
  },
} satisfies Record<string, Setting>;

type CopySchemas = ReturnType<typeof schemasOf<typeof COPY_SETTINGS>>;
export type CopyValues = z.infer<z.ZodObject<CopySchemas>>;

/** The copy settings; null if no copy is made. Throws `StartError`. */
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
  if (!COPY_TO.test(address))
    throw new StartError(
      `${address} is not the address of a copy. Use s3://bucket/folder, sftp://user@host/folder or file:///folder.`,
    );
  const url = new URL(address);
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

/** Whether an endpoint uses https, or is on this computer, to which requests may be sent without TLS. */
function isSafeEndpoint(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
