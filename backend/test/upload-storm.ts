import { createHash } from 'node:crypto';
import { openBackend } from '../src/index.ts';
import { OPEN_RULES, OPEN_STORAGE_RULES } from './open-rules.ts';

// Uploads four objects at a time until the process is killed: small objects in one request each, large ones as
// resumable uploads. For each acknowledged upload, prints a line with the object's name and SHA-256 hash.

const [dataDir = '', round = '0'] = process.argv.slice(2);
const backend = await openBackend({
  projectId: 'p',
  dataDir,
  rules: { text: OPEN_RULES, name: 'open.rules' },
  storage: { rules: { text: OPEN_STORAGE_RULES, name: 'storage.rules' } },
  indexes: 'any',
  identity: { demo: null },
});

async function send(address: string, headers: Record<string, string>, body: Uint8Array | string) {
  const length = { 'Content-Length': String(body.length) };
  const request = new Request(address, {
    method: 'POST',
    headers: { ...headers, ...length },
    body: body as string,
  });
  const answer = await backend.fetch(request);
  if (answer?.status !== 200) throw new Error(`An upload was answered with ${answer?.status}.`);
  return answer;
}

async function upload(name: string, bytes: Buffer): Promise<void> {
  const address = `http://localhost/v0/b/bucket/o?name=${encodeURIComponent(name)}`;
  if (bytes.length < 100_000) {
    const parts = [Buffer.from('--b\r\n\r\n{}\r\n--b\r\n\r\n'), bytes, Buffer.from('\r\n--b--')];
    await send(address, { 'Content-Type': 'multipart/related; boundary=b' }, Buffer.concat(parts));
    return;
  }
  const begun = await send(
    address,
    {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(bytes.length),
    },
    '{}',
  );
  const to = begun.headers.get('x-goog-upload-url') ?? '';
  const half = bytes.length >> 1;
  const part = (command: string, from: number, until: number) =>
    send(
      to,
      { 'X-Goog-Upload-Command': command, 'X-Goog-Upload-Offset': String(from) },
      bytes.subarray(from, until),
    );
  await part('upload', 0, half);
  await part('upload, finalize', half, bytes.length);
}

async function storm(lane: number): Promise<void> {
  for (let at = 0; ; at++) {
    const name = `${round}/${lane}/${at}`;
    const bytes = Buffer.alloc(lane % 2 === 0 ? 5_000 + at : 300_000 + at, `${name} `);
    await upload(name, bytes);
    process.stdout.write(`${name} ${createHash('sha256').update(bytes).digest('hex')}\n`);
  }
}

await Promise.all([0, 1, 2, 3].map(storm));
