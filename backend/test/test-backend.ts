import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, type BackendOptions, openBackend } from '../src/index.ts';
import { OPEN_RULES } from './open-rules.ts';

/** A backend for one test. By default it has an empty folder and rules that allow everything. */
export interface TestBackend {
  backend: Backend;
  /** Closes the backend and removes its folder. */
  remove(): Promise<void>;
}

export async function openTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backend-test-'));
  const backend = await openBackend({
    projectId: 'p',
    dataDir,
    rules: { text: OPEN_RULES, name: 'open.rules' },
    indexes: { indexes: [] },
    identity: { demo: null },
    ...options,
  });
  return {
    backend,
    async remove() {
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
