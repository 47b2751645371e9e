import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../backend/test/free-port.ts';
import { untilListening } from '../../../test/mail-servers/until-listening.ts';

const BUCKET = 'studio';
/** Both the key id and the secret of s3rver's only account. */
const KEY = 'S3RVER';

export interface S3Server {
  /** The site's settings for a copy in the server's bucket. */
  settings: Record<string, string>;
  close(): void;
}

/**
 * Installs s3rver, a server of the S3 protocol, into a temporary folder and starts it. s3rver ignores the header
 * `If-None-Match: *`, so a proxy in front of it refuses requests with this header if the object exists, as Amazon does.
 * Throws if s3rver cannot be installed.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-s3-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', 's3rver@3.7.1'];
  const installed = spawnSync('npm', install, { cwd: folder, encoding: 'utf8' });
  if (installed.status !== 0) {
    remove();
    throw new Error(`s3rver could not be installed:\n${installed.stderr}`);
  }
  mkdirSync(join(folder, 'objects'));
  const port = await freePort();
  const bucket = ['--configure-bucket', BUCKET];
  const where = ['--directory', 'objects', '--address', '127.0.0.1', '--port', String(port)];
  const child: ChildProcess = spawn('node', ['node_modules/.bin/s3rver', ...where, ...bucket], {
    cwd: folder,
    stdio: 'ignore',
  });
  await untilListening(port);
  const proxy = createServer((incoming, outgoing) => void forward(incoming, outgoing, port));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      COPY_TO: `s3://${BUCKET}/site`,
      COPY_BUCKET_ENDPOINT: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      COPY_BUCKET_REGION: 'us-east-1',
      COPY_BUCKET_KEY_ID: KEY,
      COPY_BUCKET_SECRET: KEY,
    },
    close() {
      proxy.close();
      child.kill();
      remove();
    },
  };
}

/** Forwards a request with all its headers, because its signature covers the header Host. */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  if (headers['if-none-match'] === '*' && (await exists(url, port))) {
    incoming.resume();
    outgoing.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
    return;
  }
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(asked);
}

/** Whether an object exists. The request has no signature, because s3rver accepts unsigned requests. */
function exists(path: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'HEAD', path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    })
      .on('error', reject)
      .end();
  });
}
