import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBackend } from '@studio-site/backend';
import { FolderInUse } from '@studio-site/backend/maintenance';
import { EMBEDDED_BUCKET, EMBEDDED_PROJECT } from '../../../platform/engine/choose-engine.ts';
import { notedAddress } from '../../../platform/settings/site-address.ts';
import { CommandError } from '../command.ts';
import { openBucket } from './bucket.ts';
import { send, toAccounts, withBearer } from './http.ts';
import { expectOk, type Project } from './project.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Opens the documents and accounts of a data folder: through the site if it is running, or else in this process. Both
 * ways use the same REST interface, with the folder's owner token. Throws `CommandError` or `StoreError`.
 */
export async function embeddedProject(
  dataDir: string,
  env: Record<string, string | undefined>,
): Promise<Project> {
  if (!existsSync(join(dataDir, 'studio.sqlite')))
    throw new CommandError(
      `There is no database in ${dataDir}. Start the site once, or set DATA_DIR to its data folder.`,
    );
  const opened = await openFolder(dataDir);
  const { ask, token, files, fetcher, close } = opened ?? runningSite(dataDir, env);
  const project: Project = {
    name: `the data folder ${dataDir}`,
    projectId: EMBEDDED_PROJECT,
    dataDir,
    call: (method, path, body) =>
      ask(
        `/v1/projects/${EMBEDDED_PROJECT}/databases/(default)/documents${path}`,
        withBearer(token, method, body),
      ),
    async accounts() {
      const path = `/emulator/v1/projects/${EMBEDDED_PROJECT}/accounts`;
      return toAccounts(expectOk(project, await ask(path, withBearer(token, 'GET'))).users);
    },
    async setDisabled(uid, disabled) {
      const path = `/identitytoolkit.googleapis.com/v1/projects/${EMBEDDED_PROJECT}/accounts:update`;
      const body = { localId: uid, disableUser: disabled };
      expectOk(project, await ask(path, withBearer(token, 'POST', body)));
    },
    bucket: async () => openBucket(EMBEDDED_BUCKET, { files, uploads: files }, async () => token, fetcher),
    close,
  };
  return project;
}

/** Opens the folder in this process; null if another process has locked it. */
async function openFolder(dataDir: string) {
  try {
    const backend = await openBackend({
      projectId: EMBEDDED_PROJECT,
      dataDir,
      // Uses the site's indexes, because with others the site's next start would rebuild all index entries.
      rules: { text: readFileSync(join(ROOT, 'firestore.rules'), 'utf8'), name: 'firestore.rules' },
      indexes: JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')),
      storage: {
        buckets: [EMBEDDED_BUCKET],
        rules: { text: readFileSync(join(ROOT, 'storage.rules'), 'utf8'), name: 'storage.rules' },
      },
      identity: { demo: null },
    });
    const inProcess = async (address: string | URL | Request, init?: RequestInit) => {
      const request = new Request(address, init);
      // Sets the header Content-Length, as an HTTP client would do.
      if (init?.body instanceof Uint8Array) request.headers.set('content-length', String(init.body.length));
      const answer = await backend.fetch(request);
      return answer ?? new Response('null', { status: 404 });
    };
    return {
      token: backend.ownerToken,
      ask: (path: string, init: RequestInit) => send(`http://localhost${path}`, init, { fetcher: inProcess }),
      files: 'http://localhost/v0',
      fetcher: inProcess,
      close: () => backend.close(),
    };
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

/**
 * Host and port of the running site, which the site stores in its folder. As in `npm start`, `HOST` and `PORT` take
 * precedence.
 */
function addressOf(dataDir: string, { PORT, HOST }: Record<string, string | undefined>): string {
  const noted = notedAddress(dataDir);
  if (noted !== null && !PORT && !HOST) return noted;
  const host = HOST || '127.0.0.1';
  const loopback = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `${loopback}:${PORT || '3000'}`;
}

function runningSite(dataDir: string, env: Record<string, string | undefined>) {
  const origin = `http://${addressOf(dataDir, env)}`;
  const elsewhere = `A running site uses ${dataDir}, but the site at ${origin} is a different one. Set PORT (and HOST) to those of the running site, or stop it.`;
  return {
    token: readFileSync(join(dataDir, 'owner-token'), 'utf8').trim(),
    files: `${origin}/v0`,
    fetcher: fetch,
    async ask(path: string, init: RequestInit) {
      try {
        const answer = await send(`${origin}${path}`, init);
        // Only the site that uses this folder accepts the folder's token.
        if (answer.status !== 401 && answer.status !== 403) return answer;
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
      }
      throw new CommandError(elsewhere);
    },
    close: async () => {},
  };
}
