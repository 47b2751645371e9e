import { pageEngine } from '../../../platform/data/page-engine.ts';
import { type Database, openDatabase } from '../../../platform/data/rest/database.ts';

/**
 * The database of this page, for visitors' reads in the browser.
 * @public loaded when it is needed
 */
export function browserDatabase(): Database {
  const { app, firestoreHost } = pageEngine();
  if (firestoreHost === null) return openDatabase(app, null);
  return openDatabase(app, firestoreHost === 'same-origin' ? location.origin : `http://${firestoreHost}`);
}
