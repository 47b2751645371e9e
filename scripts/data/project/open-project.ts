import * as z from 'zod';
import { bucketOf } from '../../../platform/engine/choose-engine.ts';
import { type Call, CommandError } from '../command.ts';
import { openBucket } from './bucket.ts';
import { embeddedProject } from './embedded.ts';
import { hostedProject, restProject } from './hosted.ts';
import type { Project, RemoteProject } from './project.ts';
import { readServiceAccount } from './service-account.ts';

/**
 * Opens the site's project: with `FIREBASE_WEBAPP_CONFIG` or `--firebase`, the Firebase project of the service account;
 * otherwise the configured emulators or, if there are none, the data folder. Throws `CommandError` or `StoreError`.
 */
export async function openProject({ env, options, dataDir }: Call): Promise<Project> {
  if (env.FIREBASE_WEBAPP_CONFIG !== undefined || options.has('firebase')) return openHosted(env);
  return openEmulator(env) ?? embeddedProject(dataDir, env);
}

/** Opens the Firebase project of the service account in `GOOGLE_APPLICATION_CREDENTIALS`. */
export function openHosted(env: Call['env']): RemoteProject {
  const file = env.GOOGLE_APPLICATION_CREDENTIALS;
  if (!file)
    throw new CommandError(
      'Set GOOGLE_APPLICATION_CREDENTIALS to the file of a service account key: Firebase console, Project settings, Service accounts, Generate new private key.',
    );
  const account = readServiceAccount(file);
  const { projectId, storageBucket } = readConfig(env.FIREBASE_WEBAPP_CONFIG);
  if (projectId !== undefined && projectId !== account.projectId)
    throw new CommandError(
      `The service account belongs to the project ${account.projectId}, but FIREBASE_WEBAPP_CONFIG names ${projectId}. Use a key of that project.`,
    );
  return hostedProject(account, { bucket: storageBucket });
}

/** Opens the configured emulators with the owner's rights; null if `FIRESTORE_EMULATOR_HOST` is not set. */
export function openEmulator(env: Call['env']): RemoteProject | null {
  const {
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: identity,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
  } = env;
  if (!firestore) return null;
  const projectId = env.GCLOUD_PROJECT || 'demo-studio';
  // Firebase's emulators accept `owner`; an embedded backend used as an emulator needs its owner token.
  const bearer = async () => env.FIRESTORE_OWNER_TOKEN || 'owner';
  const files = `http://${storage}/v0`;
  return restProject({
    name: `the emulator at ${firestore}`,
    projectId,
    bearer,
    firestore: `http://${firestore}`,
    identity: identity ? `http://${identity}/identitytoolkit.googleapis.com` : null,
    bucket: async () => (storage ? openBucket(bucketOf(projectId), { files, uploads: files }, bearer) : null),
  });
}

const webConfig = z.looseObject({ projectId: z.string(), storageBucket: z.optional(z.string()) });

function readConfig(config: string | undefined): Partial<z.infer<typeof webConfig>> {
  if (config === undefined) return {};
  try {
    return webConfig.parse(JSON.parse(config));
  } catch {
    throw new CommandError('FIREBASE_WEBAPP_CONFIG must be JSON with a projectId.');
  }
}
