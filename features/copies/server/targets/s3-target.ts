import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { reasonOf } from '../../../../platform/errors.ts';
import type { CopyPlace } from '../copy-place.ts';
import { type CopyTarget, TargetError } from './copy-target.ts';

/** Timeout of a request in milliseconds, enough to upload the largest part (8 MiB) at 70 kB per second. */
const TIME_LIMIT = 120_000;

const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), item.transform((one) => [one])]).default([]);

const listing = z.object({
  // The parser returns '' for an element without content.
  ListBucketResult: z.preprocess(
    (value) => (value === '' ? {} : value),
    z.looseObject({
      Contents: oneOrMore(z.looseObject({ Key: z.string() })),
      CommonPrefixes: oneOrMore(z.looseObject({ Prefix: z.string() })),
      NextContinuationToken: z.optional(z.string()),
    }),
  ),
});

/**
 * A bucket of an S3-compatible storage. Copying needs only the permission to put; a restore also needs get and list.
 */
export function s3Target(place: Extract<CopyPlace, { kind: 's3' }>): CopyTarget {
  const { endpoint, bucket, prefix, region, id, secret } = place;
  const client = new AwsClient({
    accessKeyId: id,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);

  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await client.fetch(address, { ...init, signal: AbortSignal.timeout(TIME_LIMIT) });
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      throw new TargetError(`${endpoint} cannot be reached: ${reasonOf(cause ?? error)}.`);
    }
  }

  async function refused(answer: Response): Promise<TargetError> {
    const text = await answer.text().catch(() => '');
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? answer.statusText;
    const advice =
      answer.status === 403
        ? ' Check COPY_BUCKET_KEY_ID and COPY_BUCKET_SECRET, the rights of this key, and the clock of this machine.'
        : answer.status === 404
          ? ' Check the name of the bucket, COPY_BUCKET_ENDPOINT and COPY_BUCKET_REGION.'
          : '';
    return new TargetError(
      `The storage refused a request to the bucket ${bucket} (${answer.status} ${code}).${advice}`,
    );
  }

  return {
    async put(name, bytes) {
      const answer = await ask(`${endpoint}/${bucket}/${keyOf(name)}`, {
        method: 'PUT',
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: {
          'If-None-Match': '*',
          'Content-Type': 'application/octet-stream',
          'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      });
      if (answer.status === 412) {
        await answer.body?.cancel();
        return 'exists';
      }
      if (!answer.ok) throw await refused(answer);
      await answer.body?.cancel();
      return 'stored';
    },
    async get(name) {
      const answer = await ask(`${endpoint}/${bucket}/${keyOf(name)}`);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      const problem = await refused(answer);
      if (answer.status === 404 && problem.message.includes('NoSuchKey')) return null;
      throw problem;
    },
    async list(folder) {
      const start = `${keyOf(folder)}/`;
      const names: string[] = [];
      for (let token: string | undefined; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix: start });
        if (token !== undefined) query.set('continuation-token', token);
        const answer = await ask(`${endpoint}/${bucket}?${query}`);
        if (!answer.ok) throw await refused(answer);
        const parsed = listing.safeParse(new XMLParser({ parseTagValue: false }).parse(await answer.text()));
        if (!parsed.success)
          throw new TargetError(`The list of files in the bucket ${bucket} cannot be read.`);
        const { Contents, CommonPrefixes, NextContinuationToken } = parsed.data.ListBucketResult;
        names.push(...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix));
        token = NextContinuationToken;
        if (token === undefined || token === '') break;
      }
      return names.map((name) => name.slice(start.length).replace(/\/$/, '')).sort();
    },
    close: async () => {},
  };
}
