import * as z from 'zod';
import { nonBlankText, type Setting, type schemasOf, whole } from '../../../web/domain/setting.ts';

export const COPY_ADDRESS =
  /^(s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(\/[\w.-]+)*|sftp:\/\/[^@\s]+@[^@\s]+|file:\/\/\/.+)\/?$/;

/** A trial of an update must not write to the copy. */
const OF_COPIES = { writesOutside: true } as const;

/** The settings for the off-site copy. */
export const COPY_SETTINGS = {
  COPY_TO: {
    parse: z.optional(
      z
        .string()
        .regex(
          COPY_ADDRESS,
          'must be s3://bucket/folder, sftp://user@host/folder or file:///folder; names of buckets have 3 to 63 lower-case letters, digits, “.” and “-”, those of folders only letters, digits, “.”, “_” and “-”',
        ),
    ),
    about:
      '[a copy elsewhere](features/copies/README.md): `s3://bucket/folder`, `sftp://user@host/folder`, or `file:///folder` of a mounted disk. With `COPY_RECIPIENT`, or neither',
    example: 's3://studio-copies/site',
    backup: 'secret',
    ...OF_COPIES,
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
    ...OF_COPIES,
  },
  COPY_EVERY_SECONDS: {
    parse: whole(1, 86_400, 'must be a whole number of seconds from 1 to 86400').default(60),
    about: 'seconds between two copies, if there are changes',
    backup: 'yes',
    ...OF_COPIES,
  },
  COPY_BUCKET_KEY_ID: {
    parse: z.optional(nonBlankText),
    about: "for `s3://`: the id of the bucket's key",
    example: 'key-id',
    backup: 'secret',
    ...OF_COPIES,
  },
  COPY_BUCKET_SECRET: {
    parse: z.optional(nonBlankText),
    about: 'the secret part of that key',
    example: 'secret',
    backup: 'secret',
    ...OF_COPIES,
  },
  COPY_BUCKET_REGION: {
    parse: nonBlankText.default('us-east-1'),
    about: "the bucket's region",
    backup: 'yes',
    ...OF_COPIES,
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
    ...OF_COPIES,
  },
  COPY_SFTP_KEY_FILE: {
    parse: z.optional(nonBlankText),
    about:
      'for `sftp://`: the file of a private SSH key; or write a password into the address, as `sftp://user:password@host/folder`',
    example: '/etc/studio-site/copy-key',
    backup: 'secret',
    ...OF_COPIES,
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
    ...OF_COPIES,
  },
} satisfies Record<string, Setting>;

type CopySchemas = ReturnType<typeof schemasOf<typeof COPY_SETTINGS>>;
/** The values of these settings. */
export type CopyValues = z.infer<z.ZodObject<CopySchemas>>;

/** Whether an endpoint uses https, or is on this computer, to which requests may be sent without TLS. */
function isSafeEndpoint(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
