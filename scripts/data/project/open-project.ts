import { type Call, CommandError } from '../command.ts';
import { embeddedProject } from './embedded.ts';
import { hostedProject, restProject } from './hosted.ts';
import type { Project, RemoteProject } from './project.ts';
import { readServiceAccount } from './service-account.ts';

/**
 * The project that the site of these settings runs on: the Firebase project of `FIREBASE_WEBAPP_CONFIG` or, with
 * `--firebase`, of the service account; emulators; or the data folder. Throws `CommandError`.
 */
export async function openProject({ env, options, dataDir }: Call): Promise<Project> {
  if (env.FIREBASE_WEBAPP_CONFIG !== undefined || options.has('firebase')) return openHosted(env);
  return openEmulator(env) ?? embeddedProject(dataDir, env);
}

/** The Firebase project of the service account in `GOOGLE_APPLICATION_CREDENTIALS`. */
export function openHosted(env: Call['env']): RemoteProject {
  const file = env.GOOGLE_APPLICATION_CREDENTIALS;
  if (!file)
    throw new CommandError(
      'Set GOOGLE_APPLICATION_CREDENTIALS to the file of a service account key: Firebase console, Project settings, Service accounts, Generate new private key.',
    );
  const account = readServiceAccount(file);
  const configured = projectIdOf(env.FIREBASE_WEBAPP_CONFIG);
  if (configured !== null && configured !== account.projectId)
    throw new CommandError(
      `The service account is of the project ${account.projectId}, and FIREBASE_WEBAPP_CONFIG of ${configured}: use a key of that project.`,
    );
  return hostedProject(account);
}

/** Emulators, where everybody has the owner's rights; null where none are set. */
export function openEmulator(env: Call['env']): RemoteProject | null {
  const { FIRESTORE_EMULATOR_HOST: firestore, FIREBASE_AUTH_EMULATOR_HOST: identity } = env;
  if (!firestore) return null;
  return restProject({
    name: `the emulator at ${firestore}`,
    projectId: env.GCLOUD_PROJECT || 'demo-studio',
    // Firebase's emulators take this word; an embedded backend takes the owner token of its data folder.
    bearer: async () => env.FIRESTORE_OWNER_TOKEN || 'owner',
    firestore: `http://${firestore}`,
    identity: identity ? `http://${identity}/identitytoolkit.googleapis.com` : null,
  });
}

function projectIdOf(config: string | undefined): string | null {
  if (config === undefined) return null;
  try {
    return String(JSON.parse(config).projectId);
  } catch {
    throw new CommandError('FIREBASE_WEBAPP_CONFIG must be JSON with a projectId.');
  }
}
