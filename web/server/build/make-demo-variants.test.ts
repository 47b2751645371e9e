import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureSources } from '../../../platform/domain/pictures/picture-address.ts';
import { openPicture } from '../../../platform/pictures/make-picture.ts';
import { makeDemoVariants } from './make-demo-variants.ts';

const ID = 'lamp-500x300-aa5500';
/** A transparent PNG of one pixel. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'studio-site-variants-'));
  await write('#aa5500');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function write(background: string): Promise<void> {
  const folder = join(root, 'demo-studio/uploads', ID);
  mkdirSync(folder, { recursive: true });
  const original = openPicture(ONE_PIXEL).resize(500, 300, { fit: 'fill' }).flatten({ background });
  writeFileSync(join(folder, 'original.webp'), await original.webp().toBuffer());
}

const make = (build: string, last: string) =>
  makeDemoVariants(root, join(root, build), join(root, last)).then(() => join(root, build));

test('the build makes each AVIF variant that pages request, and the library’s WebP thumbnail', async () => {
  const requested = pictureSources(ID)[0]?.srcSet.match(/\d+\.avif/g) ?? [];
  expect(requested).toEqual(['320.avif', '480.avif']);
  const made = await make('build', 'none');
  expect(readdirSync(join(made, ID)).sort()).toEqual(['320.avif.avif', '320.webp.webp', '480.avif.avif']);
  const { width, format } = await openPicture(readFileSync(join(made, ID, '480.avif.avif'))).metadata();
  expect([width, format]).toEqual([480, 'heif']);
});

test('the next build reuses the picture variants until a picture changes', async () => {
  writeFileSync(join(await make('first', 'none'), 'taken over'), '');
  expect(readdirSync(await make('second', 'first'))).toContain('taken over');
  await write('#0055aa');
  expect(readdirSync(await make('third', 'second'))).toEqual([ID, 'stamp']);
});

test('a repository without the demo studio gets no picture variants', async () => {
  rmSync(join(root, 'demo-studio'), { recursive: true });
  expect(readdirSync(await make('build', 'none'))).toEqual(['stamp']);
});
