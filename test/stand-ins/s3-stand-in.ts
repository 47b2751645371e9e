import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const [ID, SECRET, REGION, BUCKET] = ['test-key', 'test-secret', 'eu-test-1', 'studio'];
/** Maximum number of names in one response, as in S3. */
const IN_A_LIST = 1000;

/**
 * An S3-compatible storage in memory, for tests: it puts, gets and lists objects, verifies signatures (version 4),
 * supports `If-None-Match`, and does not allow deletion.
 */
export async function openS3StandIn() {
  const stored = new Map<string, Buffer>();
  const requests: string[] = [];
  let isAway = false;

  const server = createServer(async (incoming, outgoing) => {
    if (isAway) return void incoming.destroy();
    const body = await bytesOf(incoming);
    const url = new URL(incoming.url ?? '', 'http://storage');
    requests.push(`${incoming.method} ${url.pathname}${url.search}`);
    const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (!isSigned(incoming, url, body)) return refuse(outgoing, 403, 'SignatureDoesNotMatch');
    if (bucket !== BUCKET) return refuse(outgoing, 404, 'NoSuchBucket');
    if (incoming.method === 'PUT') {
      if (incoming.headers['if-none-match'] === '*' && stored.has(key))
        return refuse(outgoing, 412, 'PreconditionFailed');
      stored.set(key, body);
      return void outgoing.end();
    }
    if (incoming.method !== 'GET') return refuse(outgoing, 403, 'AccessDenied');
    if (key === '') return void outgoing.end(list([...stored.keys()].sort(), url.searchParams));
    const found = stored.get(key);
    return found ? void outgoing.end(found) : refuse(outgoing, 404, 'NoSuchKey');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place = {
    ...{ kind: 's3' as const, endpoint, bucket: BUCKET, prefix: 'site' },
    ...{ region: REGION, id: ID, secret: SECRET },
  };
  return {
    place,
    /** The address and the settings of the storage, as an owner enters them. */
    settings: {
      COPY_TO: `s3://${BUCKET}/site`,
      COPY_BUCKET_ENDPOINT: endpoint,
      COPY_BUCKET_REGION: REGION,
      COPY_BUCKET_KEY_ID: ID,
      COPY_BUCKET_SECRET: SECRET,
    },
    /** The stored objects by key. */
    stored,
    /** Method and address of each request. */
    requests,
    /** Sets whether the storage drops all connections. */
    setAway(next: boolean): void {
      isAway = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`);
}

/** One page of the list of objects and folders. The continuation token is the last name of the previous page. */
function list(keys: string[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const names = new Set(
    keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => prefix + key.slice(prefix.length).replace(/\/.*/, '/')),
  );
  const token = query.get('continuation-token');
  const rest = [...names].filter((name) => token === null || name > token);
  const page = rest.slice(0, IN_A_LIST);
  const elements = page.map((name) =>
    name.endsWith('/')
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key></Contents>`,
  );
  const next =
    rest.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${elements.join('')}${next}</ListBucketResult>`;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request has a valid signature, version 4, of its headers and its body. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [date = '', region, service] = scope.split('/');
  const hash = String(headers['x-amz-content-sha256']);
  if (id !== ID || region !== REGION || service !== 's3') return false;
  if (method === 'PUT' && hash !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, date), REGION));
  return hmac(key, toSign).toString('hex') === signature;
}
