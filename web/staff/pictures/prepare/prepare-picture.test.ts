import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preparePicture } from './prepare-picture.ts';

// Mocks of the browser's drawing functions, because Node has no canvas.

/** The box with the pixels, empty. */
const PIXELS = '\0\0\0\x08mdat';
const HEIC = `\0\0\0\x18ftypheic\0\0\0\0mif1heic${PIXELS}`;
const photo = () =>
  new File([Uint8Array.from(HEIC, (letter) => letter.charCodeAt(0))], 'phone.heic', { type: 'image/heic' });

beforeEach(() => {
  const canvas = () => ({
    getContext: () => ({
      drawImage: () => {},
      getImageData: () => ({ data: new Uint8ClampedArray(16 * 16 * 4).fill(255) }),
    }),
    toBlob: (made: (blob: Blob) => void, type: string) => made(new Blob(['drawn'], { type })),
  });
  vi.stubGlobal('document', { createElement: canvas });
});
afterEach(() => vi.unstubAllGlobals());

const bitmap = (width = 5120, height = 3840) => ({ width, height, close: () => {} });
const file = (name: string, head: string) =>
  new File([Uint8Array.from(head, (letter) => letter.charCodeAt(0))], name);
const prepared = (keepOriginal = false) =>
  preparePicture(photo(), keepOriginal, new AbortController().signal);

test('a HEIC photo that the browser can read becomes a JPEG, even if the original was requested', async () => {
  vi.stubGlobal('createImageBitmap', async () => bitmap());
  for (const keepOriginal of [false, true]) {
    const { file, ...rest } = await prepared(keepOriginal);
    expect([file.type, await file.text()]).toEqual(['image/jpeg', 'drawn']);
    expect(rest).toEqual({
      ...{ name: 'phone.heic', width: 2560, height: 1920, color: '#ffffff', moves: false },
      becameStill: false,
    });
  }
});

test('a photo that createImageBitmap cannot read is read with an image element', async () => {
  const image = { src: '', decode: async () => {} };
  vi.stubGlobal('Image', function Image() {
    return image;
  });
  vi.stubGlobal('createImageBitmap', async (from: unknown) => {
    if (from !== image) throw new DOMException('The source image could not be decoded.');
    return bitmap();
  });
  expect((await prepared()).file.type).toBe('image/jpeg');
});

test('a photo that the browser cannot read is refused with advice', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No.')));
  await expect(prepared()).rejects.toThrow(
    'This browser cannot read this HEIC photo. Save it as JPEG and add that file, or use Safari.',
  );
});

test('an original too large for the server is redrawn as JPEG; a smaller one stays unchanged', async () => {
  const avif = file('large.avif', `\0\0\0\x18ftypavif\0\0\0\0avifmif1${PIXELS}`);
  const signal = new AbortController().signal;
  vi.stubGlobal('createImageBitmap', async () => bitmap(4000, 3000));
  const drawn = await preparePicture(avif, true, signal);
  expect([drawn.file.type, drawn.width, drawn.height]).toEqual(['image/jpeg', 2560, 1920]);
  vi.stubGlobal('createImageBitmap', async () => bitmap(2000, 1500));
  const kept = await preparePicture(avif, true, signal);
  expect([kept.file.type, kept.file.size, kept.width]).toEqual(['image/avif', avif.size, 2000]);
});

test('a picture whose end is missing is refused with advice', async () => {
  vi.stubGlobal('createImageBitmap', async () => bitmap(20, 10));
  for (const keepOriginal of [false, true])
    await expect(
      preparePicture(file('cut.jpg', '\xff\xd8\xff\xe0\0\x04JF'), keepOriginal, new AbortController().signal),
    ).rejects.toThrow('The file is incomplete: its end is missing. Copy or download it again, then add it.');
});

test('an animation too large for the server is refused with advice', async () => {
  vi.stubGlobal('createImageBitmap', async () => bitmap());
  await expect(
    preparePicture(file('large.gif', 'GIF89a\x01\0\x01\0\0\0\0;'), false, new AbortController().signal),
  ).rejects.toThrow('This animation has too many pixels. Make it smaller, then add it again.');
});
