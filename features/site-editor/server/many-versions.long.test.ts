import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFields } from '@studio-site/backend/values';
import { expect, test } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import { backendDocuments } from '../../../platform/engine/owner-documents.ts';
import { openStageBackend, PROJECT } from '../../../test/stages/stage-backend.ts';
import type { Site } from '../../../web/server/site.ts';
import { LAST_NUMBER, siteVersionId, siteVersionPath } from '../model/site-version.ts';
import { openSiteEditor } from './open-site-editor.ts';

const NOW = 1_000_000_000;
const YEAR = 365 * 86_400_000;

test('of 10,000 versions the valid one is shown; one in a hundred years is not the next change', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'many-versions-'));
  const backend = await openStageBackend(dataDir);
  const versions = Array.from({ length: LAST_NUMBER + 1 }, (_, number) => ({
    path: siteVersionPath(siteVersionId('home', number)),
    fields: toFields({
      ...{ area: 'home', by: 'ada', note: '', tagline: `Tagline ${number}` },
      // The last two are in the future: in a second, and in a hundred years.
      from: NOW - (LAST_NUMBER - 2 - number) * 1000 + (number === LAST_NUMBER ? 100 * YEAR : 0),
    }),
  }));
  for (let at = 0; at < versions.length; at += 500) await backend.setDocuments(versions.slice(at, at + 500));
  const documents = backendDocuments(backend, PROJECT);
  let time = NOW;
  const part = await openSiteEditor({ backend, documents, now: () => time } as unknown as Site);
  const tagline = () => part.studio?.at(studio as never, time).games[0]?.tagline;
  expect(tagline()).toBe(`Tagline ${LAST_NUMBER - 2}`);
  expect(part.studio?.nextChange(time)).toBe(NOW + 1000);
  time += 1000;
  expect(tagline()).toBe(`Tagline ${LAST_NUMBER - 1}`);
  expect(part.studio?.nextChange(time)).toBeGreaterThan(NOW + 100 * YEAR);
  // A clock that is set back by a few versions.
  time -= 5000;
  expect(tagline()).toBe(`Tagline ${LAST_NUMBER - 6}`);
  await backend.close();
  rmSync(dataDir, { recursive: true });
});
