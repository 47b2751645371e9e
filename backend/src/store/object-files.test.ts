import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openObjectFiles } from './object-files.ts';
import { objectFile } from './unused-objects.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'backend-object-files-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test('an upload of bytes whose stored file is damaged replaces that file', async () => {
  const files = openObjectFiles(data);
  const store = async (id: string) => {
    await files.writeUnfinished(id, Buffer.from('bytes'));
    const { content } = await files.digest(id);
    // The second time is a finished upload that is finished again after a crash.
    for (let times = 0; times < 2; times++) files.keep([{ id, content }]);
    files.dropUnfinished(id);
    return objectFile(data, content);
  };
  const file = await store('first');
  writeFileSync(file, 'byt');
  expect(await store('second')).toBe(file);
  expect(readFileSync(file, 'utf8')).toBe('bytes');
  expect(readdirSync(dirname(file))).toHaveLength(1);
});
