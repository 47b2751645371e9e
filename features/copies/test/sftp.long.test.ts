import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPlace, readCopyValues } from '../server/copy-place.ts';
import type { CopyTarget } from '../server/targets/copy-target.ts';
import { openTarget } from '../server/targets/open-target.ts';
import { hasOpenSsh, type OpenSsh, startOpenSsh } from './openssh.ts';

const isDebian = hasOpenSsh();
if (!isDebian) console.log('No OpenSSH server on this machine, or not root: not tested.');

describe.runIf(isDebian)('a folder of an OpenSSH server', () => {
  let server: OpenSsh;
  let target: CopyTarget;

  const openWith = (hostKey: string) => {
    const values = readCopyValues({ COPY_SFTP_KEY_FILE: server.keyFile, COPY_SFTP_HOST_KEY: hostKey });
    return openTarget(copyPlace(`sftp://${server.user}@127.0.0.1:${server.port}${server.folder}`, values));
  };
  beforeAll(async () => {
    server = await startOpenSsh();
    target = await openWith(server.hostKey);
  });
  afterAll(async () => {
    await target.close();
    await server.close();
  });

  test('reading returns a stored file, or null if the file is missing', async () => {
    const bytes = Buffer.alloc(3_000_000, 'part');
    expect(await target.put('pages/first/1.age', bytes)).toBe('stored');
    expect((await target.get('pages/first/1.age'))?.equals(bytes)).toBe(true);
    expect(await target.get('pages/first/2.age')).toBeNull();
  });

  test('a second upload under the same name does not replace the stored file', async () => {
    await target.put('pages/once.age', Buffer.from('first'));
    expect(await target.put('pages/once.age', Buffer.from('second'))).toBe('exists');
    expect(await target.get('pages/once.age')).toEqual(Buffer.from('first'));
  });

  test('the files and folders of one folder are listed', async () => {
    for (const name of ['b/2.age', 'b/1.age', 'b/3/x.age']) await target.put(name, Buffer.from(name));
    expect(await target.list('b')).toEqual(['1.age', '2.age', '3']);
    expect(await target.list('missing')).toEqual([]);
  });

  test('nothing is sent to a server whose host key differs from the configured one', async () => {
    const before = readdirSync(server.folder, { recursive: true }).length;
    const other = await openWith(`SHA256:${'A'.repeat(43)}`);
    await expect(other.put('secret.age', Buffer.from('x'))).rejects.toThrow(
      `The server 127.0.0.1 has another host key (${server.hostKey}) than COPY_SFTP_HOST_KEY`,
    );
    await other.close();
    expect(readdirSync(server.folder, { recursive: true })).toHaveLength(before);
  });

  test('a request after the connection was closed opens a new connection', async () => {
    await target.put('early.age', Buffer.from('x'));
    await target.close();
    expect(await target.put('late.age', Buffer.from('x'))).toBe('stored');
    expect(readdirSync(server.folder)).toEqual(expect.arrayContaining(['early.age', 'late.age']));
  });

  test('an unreachable server is reported in one sentence', async () => {
    const values = readCopyValues({
      COPY_SFTP_KEY_FILE: server.keyFile,
      COPY_SFTP_HOST_KEY: server.hostKey,
    });
    const away = await openTarget(copyPlace('sftp://nobody@127.0.0.1:9/files', values));
    await expect(away.put('a.age', Buffer.from('x'))).rejects.toThrow(
      /^127\.0\.0\.1 cannot be used by SFTP: /,
    );
  });
});
