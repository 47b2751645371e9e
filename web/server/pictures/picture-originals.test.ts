import { afterEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../data/engine.ts';
import { pictureFile } from '../../domain/pictures/picture.ts';
import { openOriginals, PICTURE_PLACES } from './picture-originals.ts';

const hosted: Engine = {
  kind: 'hosted',
  app: { projectId: 'p', apiKey: 'k', appId: 'a', storageBucket: 'bucket' },
  ...{ firestoreHost: null, authOrigin: null, storageHost: null },
};

afterEach(() => vi.unstubAllGlobals());

test('on Firebase the server reads an uploaded picture with the token of its service account', async () => {
  const asked: [url: string, authorization: string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([url, new Headers(init?.headers).get('authorization')]);
    return new Response('GIF89a');
  });
  const originals = openOriginals(hosted, null, { token: async () => 'own' }, PICTURE_PLACES);
  expect(String(await originals?.read('one'))).toBe('GIF89a');
  const file = encodeURIComponent(pictureFile('one'));
  expect(asked).toEqual([
    [`https://storage.googleapis.com/storage/v1/b/bucket/o/${file}?alt=media`, 'Bearer own'],
  ]);
});
