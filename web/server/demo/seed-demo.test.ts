import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewObject, openBackend } from '@studio-site/backend';
import { checkFolderObjects, readFolder } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EMBEDDED_BUCKET } from '../engine/choose-engine.ts';
import { demoContent } from './demo-content.ts';
import { seedDemo } from './seed-demo.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-seed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rules = (name: string) => ({
  text: readFileSync(join(import.meta.dirname, '../../..', name), 'utf8'),
  name,
});
const open = () =>
  openBackend({
    projectId: 'demo-studio',
    dataDir: folder,
    rules: rules('firestore.rules'),
    storage: { rules: rules('storage.rules'), buckets: [EMBEDDED_BUCKET], checksPictures: true },
    indexes: 'any',
    identity: { demo: null },
  });

test('if the first start ends after storing only files, the next start stores all demo content', async () => {
  const content = demoContent(Date.UTC(2026, 0, 1));
  const first = await open();
  const broken = { ...first, setDocuments: () => Promise.reject(new Error('killed')) };
  await expect(seedDemo(broken, EMBEDDED_BUCKET, content)).rejects.toThrow('killed');
  await first.close();
  const second = await open();
  expect(second.isEmpty()).toBe(true);
  await seedDemo(second, EMBEDDED_BUCKET, content);
  await second.close();
  const { documents, objects } = readFolder(folder);
  expect([documents.length, objects.length]).toEqual([content.documents.length, content.objects.length]);
  expect(objects[0]?.settings).toEqual({ contentType: 'image/webp', metadata: { by: expect.any(String) } });
  // Each picture has its file, and there are no other files.
  expect(checkFolderObjects(folder)).toMatchObject({ whole: objects.length, missing: [], unused: [] });
});

test('if one file of a batch is invalid, no file of the batch is stored', async () => {
  const { objects } = demoContent(Date.UTC(2026, 0, 1));
  const [first, second] = objects.map((object) => ({ bucket: EMBEDDED_BUCKET, ...object }));
  const backend = await open();
  const wrong = { ...second, settings: { contentType: 'image/png' } };
  await expect(backend.setObjects([first, wrong] as NewObject[])).rejects.toThrow(
    'The bytes are not of the type image/png.',
  );
  await backend.close();
  expect(readFolder(folder).objects).toEqual([]);
  expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
});
