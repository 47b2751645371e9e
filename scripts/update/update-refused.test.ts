import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { update } from './update.ts';

test("an update with an empty DATA_DIR, which would mean the program's folder, is refused", async () => {
  const root = mkdtempSync(join(tmpdir(), 'studio-site-update-'));
  const call = { root, env: { DATA_DIR: '' }, from: null, backup: null, restart: null, say: () => {} };
  await expect(update(call)).rejects.toThrow('The environment is not valid: DATA_DIR must not be empty.');
  expect(readdirSync(root)).toEqual([]);
  rmSync(root, { recursive: true });
});
