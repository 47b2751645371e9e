import { CommandError } from '../command.ts';
import { openBucket } from './bucket.ts';
import { send, toAccounts, withBearer } from './http.ts';
import { type Account, expectOk, type RemoteProject, reasonOf } from './project.ts';
import { accessToken, type ServiceAccount } from './service-account.ts';

/** URLs of Google's services; replaced by tests. */
const GOOGLE = {
  firestore: 'https://firestore.googleapis.com',
  identity: 'https://identitytoolkit.googleapis.com',
  storage: 'https://storage.googleapis.com',
};

/**
 * How long a token is used before a new one is requested, in milliseconds. A token is valid for an hour, and moving
 * many files can take longer.
 */
const TOKEN_LASTS = 45 * 60_000;

interface HostedOptions {
  /** Name of the project's bucket. Default: the first of Firebase's two default names that exists. */
  bucket?: string | undefined;
  google?: typeof GOOGLE;
  /** The current time in milliseconds since 1970; replaced by tests. */
  now?: () => number;
}

/** Opens a Firebase project as its service account, through Google's REST interfaces. */
export function hostedProject(
  account: ServiceAccount,
  { bucket, google = GOOGLE, now = Date.now }: HostedOptions = {},
): RemoteProject {
  let token: { text: Promise<string>; until: number } | null = null;
  const bearer = () => {
    if (token === null || now() >= token.until)
      token = { text: accessToken(account, now()), until: now() + TOKEN_LASTS };
    return token.text;
  };
  const { projectId } = account;
  const storage = `${google.storage}/storage/v1`;
  const names = bucket ? [bucket] : [`${projectId}.firebasestorage.app`, `${projectId}.appspot.com`];
  return restProject({
    name: `the project ${projectId}`,
    projectId,
    bearer,
    firestore: google.firestore,
    identity: google.identity,
    async bucket() {
      for (const name of names) {
        const address = `${storage}/b/${name}/o?maxResults=1&fields=nextPageToken`;
        const { status, body } = await send(address, withBearer(await bearer(), 'GET'));
        if (status === 200)
          return openBucket(name, { files: storage, uploads: `${google.storage}/upload/storage/v1` }, bearer);
        if (status !== 404)
          throw new CommandError(`The bucket ${name} could not be read (${status}): ${reasonOf(body)}`);
      }
      throw new CommandError(
        `The project ${projectId} has no bucket ${names.join(' or ')}. Create it in the Firebase console (Storage, Get started), or set storageBucket in FIREBASE_WEBAPP_CONFIG to another bucket.`,
      );
    },
  });
}

/** Opens a project through the REST interfaces of Firestore and of the identity service. */
export function restProject(options: {
  name: string;
  projectId: string;
  bearer: () => Promise<string>;
  /** Origin of the Firestore service. */
  firestore: string;
  /** The part of the identity service's URL before `/v1/projects/…`; null if there is none. */
  identity: string | null;
  bucket: RemoteProject['bucket'];
}): RemoteProject {
  const { name, projectId, bearer, firestore, identity, bucket } = options;
  const documents = `${firestore}/v1/projects/${projectId}/databases/(default)/documents`;
  const noIdentity = () =>
    new CommandError(
      `Set FIREBASE_AUTH_EMULATOR_HOST too: accounts are in the Auth emulator, not in ${name}.`,
    );
  const project: RemoteProject = {
    name,
    projectId,
    dataDir: null,
    call: async (method, path, body) => send(`${documents}${path}`, withBearer(await bearer(), method, body)),
    async accounts() {
      if (identity === null) throw noIdentity();
      const accounts: Account[] = [];
      let page = '';
      do {
        const address = `${identity}/v1/projects/${projectId}/accounts:batchGet?maxResults=1000${page}`;
        const body = expectOk(project, await send(address, withBearer(await bearer(), 'GET')));
        accounts.push(...toAccounts(body.users));
        // On the last page, the emulator sends an empty page token and Google sends none.
        page = body.nextPageToken ? `&nextPageToken=${encodeURIComponent(body.nextPageToken)}` : '';
      } while (page !== '');
      return accounts;
    },
    async setDisabled(uid, disabled) {
      if (project.identity === null) throw noIdentity();
      const answer = await project.identity('accounts:update', { localId: uid, disableUser: disabled });
      const isMissing =
        answer.status === 400 && String(answer.body?.error?.message).startsWith('USER_NOT_FOUND');
      // A disabled account in place of a missing one, so that no sign-in can create it again.
      const made =
        isMissing && disabled ? await project.identity('accounts', { localId: uid, disabled }) : answer;
      expectOk(project, made);
    },
    identity: identity
      ? async (method, body) =>
          send(`${identity}/v1/projects/${projectId}/${method}`, withBearer(await bearer(), 'POST', body))
      : null,
    bucket,
    close: async () => {},
  };
  return project;
}
