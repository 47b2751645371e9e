import type { Backend } from '@studio-site/backend';
import type { Engine } from '../data/page-engine.ts';
import { type Database, databaseOf, openDatabase } from '../data/rest/database.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The engine (the software behind Firebase's protocols) that the settings select, in the form that is sent to browsers
 * (docs/architecture.md).
 */
export function chooseEngine(settings: Settings): Engine {
  if (settings.webAppConfig) {
    const { projectId = '', apiKey = '', appId = '', ...rest } = settings.webAppConfig;
    return {
      kind: 'hosted',
      app: { projectId, apiKey, appId, ...rest },
      firestoreHost: null,
      authOrigin: null,
      storageHost: null,
    };
  }
  if (settings.firestoreEmulator && settings.authEmulator) {
    return {
      kind: 'emulator',
      app: {
        projectId: settings.projectId,
        apiKey: 'emulator',
        appId: settings.projectId,
        authDomain: LOCAL_DOMAIN,
        ...(settings.storageEmulator === null ? {} : { storageBucket: bucketOf(settings.projectId) }),
      },
      firestoreHost: settings.firestoreEmulator,
      authOrigin: `http://${settings.authEmulator}`,
      storageHost: settings.storageEmulator,
    };
  }
  return {
    kind: 'embedded',
    app: {
      projectId: EMBEDDED_PROJECT,
      apiKey: 'embedded',
      appId: EMBEDDED_PROJECT,
      authDomain: LOCAL_DOMAIN,
      storageBucket: EMBEDDED_BUCKET,
    },
    firestoreHost: 'same-origin',
    authOrigin: 'same-origin',
    storageHost: 'same-origin',
  };
}

/** A value for `authDomain`, because the SDK opens no popups without one. This domain is never contacted. */
const LOCAL_DOMAIN = 'localhost';

/** The project id of the embedded engine. */
export const EMBEDDED_PROJECT = 'demo-studio';

/** The name of a project's default bucket. */
export const bucketOf = (projectId: string) => `${projectId}.firebasestorage.app`;

/** The storage bucket of the embedded engine. */
export const EMBEDDED_BUCKET = bucketOf(EMBEDDED_PROJECT);

/**
 * The database with the permissions of a visitor who is not signed in. With `backend`, the embedded backend handles the
 * requests inside this process. Such requests have no rate limit, so clients that reach their limits do not prevent the
 * rendering of pages.
 */
export function publicDatabase(
  { app, firestoreHost }: Engine,
  backend: Pick<Backend, 'read'> | null,
): Database {
  if (backend !== null) return databaseOf(app.projectId, backend.read);
  return openDatabase(app, firestoreHost && `http://${firestoreHost}`);
}
