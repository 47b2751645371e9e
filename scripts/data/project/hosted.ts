import { CommandError } from '../command.ts';
import { send, toAccounts, withBearer } from './http.ts';
import { type Account, expectOk, type RemoteProject } from './project.ts';
import { accessToken, type ServiceAccount } from './service-account.ts';

/** Where Google's services are; tests put their own in place. */
const GOOGLE = {
  firestore: 'https://firestore.googleapis.com',
  identity: 'https://identitytoolkit.googleapis.com',
};

/** A Firebase project through Google's REST interfaces, as its service account. */
export function hostedProject(account: ServiceAccount, google = GOOGLE, now = Date.now): RemoteProject {
  let token: Promise<string> | null = null;
  const bearer = () => {
    token ??= accessToken(account, now());
    return token;
  };
  return restProject({
    name: `the project ${account.projectId}`,
    projectId: account.projectId,
    bearer,
    ...google,
  });
}

/** A project behind Firestore's and the identity service's REST interfaces. */
export function restProject(options: {
  name: string;
  projectId: string;
  bearer: () => Promise<string>;
  /** Origin of the Firestore service. */
  firestore: string;
  /** The address of the identity service before `/v1/projects/…`; null where there is none. */
  identity: string | null;
}): RemoteProject {
  const { name, projectId, bearer, firestore, identity } = options;
  const documents = `${firestore}/v1/projects/${projectId}/databases/(default)/documents`;
  const noIdentity = () =>
    new CommandError(`Set FIREBASE_AUTH_EMULATOR_HOST too: accounts are there, not in ${name}.`);
  const project: RemoteProject = {
    name,
    projectId,
    call: async (method, path, body) => send(`${documents}${path}`, withBearer(await bearer(), method, body)),
    async accounts() {
      if (identity === null) throw noIdentity();
      const accounts: Account[] = [];
      let page = '';
      do {
        const address = `${identity}/v1/projects/${projectId}/accounts:batchGet?maxResults=1000${page}`;
        const body = expectOk(project, await send(address, withBearer(await bearer(), 'GET')));
        accounts.push(...toAccounts(body.users));
        // The emulator sends an empty token with the last page, Google none.
        page = body.nextPageToken ? `&nextPageToken=${encodeURIComponent(body.nextPageToken)}` : '';
      } while (page !== '');
      return accounts;
    },
    async setDisabled(uid, disabled) {
      if (project.identity === null) throw noIdentity();
      expectOk(project, await project.identity('accounts:update', { localId: uid, disableUser: disabled }));
    },
    identity: identity
      ? async (method, body) =>
          send(`${identity}/v1/projects/${projectId}/${method}`, withBearer(await bearer(), 'POST', body))
      : null,
    close: async () => {},
  };
  return project;
}
