import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStageBackend, PROJECT } from '../../test/stages/stage-backend.ts';
import { picturePath } from '../../web/domain/places.ts';
import { backendDocuments } from '../engine/owner-documents.ts';
import { openFocusPoints, withFocusPoints } from './focus-points.ts';

let dataDir: string;
let backend: Backend;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'studio-site-focus-'));
  backend = await openStageBackend(dataDir);
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const store = (id: string, fields: object) =>
  backend.setDocuments([{ path: picturePath(id), fields: toFields({ name: `${id}.png`, ...fields }) }]);

test('the focus points are those of the stored pictures, and follow each commit', async () => {
  await store('cover', { focus: { x: 0, y: 0.25 } });
  await store('plain', {});
  const documents = backendDocuments(backend, PROJECT);
  const points = await openFocusPoints(documents, backend, () => {});
  expect([...points.now()]).toEqual([['cover', { x: 0, y: 0.25 }]]);
  let changes = 0;
  points.onChange(() => {
    changes += 1;
  });
  await store('plain', { focus: { x: 1, y: 0.5 } });
  await store('plain', { focus: { x: 1, y: 0.5 }, name: 'renamed.png' });
  await store('cover', {});
  expect([...points.now()]).toEqual([['plain', { x: 1, y: 0.5 }]]);
  expect(changes).toBe(2);
});

const points = new Map([
  ['lamp-4x3', { x: 0.25, y: 1 }],
  ['other-4x3', { x: 0, y: 0 }],
]);
const page =
  '<head><meta content="https://a.example/pictures/lamp-4x3/card.jpg"></head><img src="/pictures/lamp-4x3/1600.jpg">';

test('a page gets its pictures’ focus points, and a social card that is cropped around them', () => {
  expect(withFocusPoints(page, points)).toBe(
    '<head><meta content="https://a.example/pictures/lamp-4x3/card-25-100.jpg">' +
      '<style id="focus-points">img[src*="/pictures/lamp-4x3/"]{--focus:25% 100%}</style></head>' +
      '<img src="/pictures/lamp-4x3/1600.jpg">',
  );
});

test('on a site without focus points, a page is unchanged', () => {
  expect(withFocusPoints(page, new Map())).toBe(page);
});
