import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StaffError } from '../../../platform/data/staff/staff-error.ts';
import { Upload } from './upload.ts';
import { uploadNews } from './upload-news.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('createImageBitmap', async () => ({ width: 16, height: 16, close: () => {} }));
  // Node has no canvas.
  const canvas = () => ({
    getContext: () => ({
      drawImage: () => {},
      getImageData: () => ({ data: new Uint8ClampedArray(16 * 16 * 4).fill(255) }),
    }),
    toBlob: (made: (blob: Blob) => void, type: string) => made(new Blob(['drawn'], { type })),
  });
  vi.stubGlobal('document', { createElement: canvas });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A stored upload. `describeFile` stores its alt text. */
async function storedUpload(describeFile: () => Promise<void>): Promise<Upload> {
  const running = { id: 'a', stored: Promise.resolve(), pause() {}, resume() {}, cancel() {} };
  const writes = { uploadPicture: () => running, uploadClip: () => running, describeFile };
  const file = new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat'], 'phone.heic', {
    type: 'image/heic',
  });
  const upload = new Upload(file, { db: {} as never, by: 'ines', keepOriginal: false }, () => {}, writes);
  await upload.run();
  expect(upload.state).toEqual({ step: 'stored', id: 'a', kind: 'picture' });
  return upload;
}

test('an upload of an animated PNG says that it became a still picture', async () => {
  const running = { id: 'a', stored: Promise.resolve(), pause() {}, resume() {}, cancel() {} };
  const writes = { uploadPicture: () => running, uploadClip: () => running, describeFile: async () => {} };
  const chunk = (name: string, size: number) =>
    `\0\0\0${String.fromCharCode(size)}${name}${'\0'.repeat(size + 4)}`;
  const start = `\x89PNG\r\n\x1a\n${chunk('IHDR', 13)}${chunk('acTL', 8)}${chunk('IDAT', 0)}${chunk('IEND', 0)}`;
  const file = new File([Uint8Array.from(start, (letter) => letter.charCodeAt(0))], 'a.png');
  const upload = new Upload(file, { db: {} as never, by: 'ines', keepOriginal: false }, () => {}, writes);
  await upload.run();
  expect(uploadNews(upload.state, true)).toMatch(/^Uploaded as a still picture\. .*GIF or WebP/);
});

test('an upload says why its description was not stored, until it is stored', async () => {
  let isOffline = true;
  const upload = await storedUpload(async () => {
    if (isOffline) throw new StaffError('offline', 'unavailable');
  });
  expect(upload.altProblem).toBeNull();
  upload.alt = 'A harbour';
  expect(await upload.describe()).toBe(false);
  expect(upload.altProblem).toBe(
    'The description was not saved. The server cannot be reached. Check your connection, then try again.',
  );
  isOffline = false;
  expect(await upload.describe()).toBe(true);
  expect(upload.altProblem).toBeNull();
});
