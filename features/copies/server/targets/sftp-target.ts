import { createHash, randomBytes } from 'node:crypto';
import { posix } from 'node:path';
import Client from 'ssh2-sftp-client';
import { reasonOf } from '../../../../platform/errors.ts';
import type { CopyPlace } from '../copy-place.ts';
import { type CopyTarget, TargetError } from './copy-target.ts';

/** A folder on a server that is reached by SFTP. The server's host key must match the settings. */
export function sftpTarget(place: Extract<CopyPlace, { kind: 'sftp' }>): CopyTarget {
  const { host, port, user, folder, hostKey, login } = place;
  const at = (name: string) => posix.join(folder === '' ? '.' : folder, name);
  const made = new Set<string>();
  let connection: Promise<Client> | null = null;
  let seen = '';

  async function connect(): Promise<Client> {
    // Without this handler, an error of an idle connection would end the process. The next request connects again.
    const drop = () => {
      connection = null;
    };
    const client = new Client('copies', { error: drop, end: drop, close: drop });
    await client.connect({
      ...{ host, port, username: user, ...login },
      readyTimeout: 20_000,
      keepaliveInterval: 20_000,
      hostVerifier: (key: Buffer) => {
        seen = createHash('sha256').update(key).digest('base64').replace(/=$/, '');
        return seen === hostKey;
      },
    });
    return client;
  }

  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    connection ??= connect();
    const opening = connection;
    try {
      return await work(await opening);
    } catch (error) {
      connection = null;
      void opening.then((client) => client.end()).catch(() => {});
      if (seen !== '' && seen !== hostKey)
        throw new TargetError(
          `The server ${host} has another host key (SHA256:${seen}) than COPY_SFTP_HOST_KEY, so nothing is sent to it. Find out why; only if its key was replaced on purpose, change the setting.`,
        );
      throw new TargetError(`${host} cannot be used by SFTP: ${reasonOf(error)}.`);
    }
  }

  async function makeFolder(client: Client, path: string): Promise<void> {
    if (made.has(path)) return;
    if ((await client.exists(path)) === false) await client.mkdir(path, true);
    made.add(path);
  }

  return {
    put: (name, bytes) =>
      withClient(async (client) => {
        const target = at(name);
        await makeFolder(client, posix.dirname(target));
        if ((await client.exists(target)) !== false) return 'exists';
        const unfinished = `${target}.${randomBytes(4).toString('hex')}.unfinished`;
        await client.put(Buffer.from(bytes), unfinished);
        // A plain rename fails if the target exists.
        await client.rename(unfinished, target);
        return 'stored';
      }),
    get: (name) =>
      withClient(async (client) => {
        if ((await client.exists(at(name))) === false) return null;
        return (await client.get(at(name))) as Buffer;
      }),
    list: (path) =>
      withClient(async (client) => {
        if ((await client.exists(at(path))) === false) return [];
        const entries = await client.list(at(path));
        return entries
          .map(({ name }) => name)
          .filter((name) => !name.endsWith('.unfinished'))
          .sort();
      }),
    async close() {
      const opening = connection;
      connection = null;
      await opening?.then((client) => client.end()).catch(() => {});
    },
  };
}
