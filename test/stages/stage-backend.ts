import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';

export const PROJECT = 'demo-studio';

/** Opens the backend of a data folder with the site's rules and indexes. */
export function openStageBackend(dataDir: string): Promise<Backend> {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
  return openBackend({
    projectId: PROJECT,
    dataDir,
    rules: { text: read('firestore.rules'), name: 'firestore.rules' },
    indexes: JSON.parse(read('firestore.indexes.json')),
    identity: { demo: { accounts: [] } },
  });
}
