import type { Page } from '@playwright/test';

/**
 * The unsaved changes stored in the browser, newest first: one object per editing session, with the changed values by
 * field. The page must show an editor, because editors create the database.
 */
export function storedChanges(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('staff-journal', 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const entries = await new Promise<{ time: number; changes: { to: Record<string, unknown> } }[]>(
      (resolve, reject) => {
        const request = db.transaction('unsaved').objectStore('unsaved').getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      },
    );
    db.close();
    return entries.toSorted((one, other) => other.time - one.time).map(({ changes }) => changes.to);
  });
}
