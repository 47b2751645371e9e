import type { Backend } from '@studio-site/backend';
import type { Engine } from '../../data/page-engine.ts';
import { type Database, databaseOf, openDatabase } from '../../data/rest/database.ts';

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
