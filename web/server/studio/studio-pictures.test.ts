import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { iconFile, pictureFile, studioPictures } from './studio-pictures.ts';

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${`<path d="M0 0h9v9" fill="${color}"/>`.repeat(40)}</svg>`;

let studio: string;
let asked: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
const answered: string[] = [];

beforeEach(() => {
  studio = mkdtempSync(join(tmpdir(), 'studio-pictures-'));
  mkdirSync(join(studio, 'pictures/covers'), { recursive: true });
  writeFileSync(join(studio, 'studio.config.ts'), 'secret');
  writeFileSync(join(studio, 'pictures/logo.svg'), svg('red'));
  writeFileSync(join(studio, 'pictures/covers/a.png'), 'PNG picture');
  writeFileSync(join(studio, 'pictures/favicon.svg'), '<svg/>');
  writeFileSync(join(studio, 'pictures/notes.txt'), 'not for visitors');
  writeFileSync(join(studio, 'pictures/.hidden.svg'), '<svg/>');
  answered.length = 0;
  const app = new Hono();
  app.use(studioPictures(studio, (context) => answered.push(context.req.path)));
  app.all('*', (context) => context.text('a page', 404));
  asked = async (path, headers = {}, method = 'GET') => app.request(path, { method, headers });
});
afterEach(() => rmSync(studio, { recursive: true, force: true }));

describe('the pictures of a studio', () => {
  test.each([
    ['/art/logo.svg', 'logo.svg'],
    ['/art/covers/a.png', 'covers/a.png'],
    ['/favicon.svg', 'favicon.svg'],
    ['/social-card.jpg', 'social-card.jpg'],
    ['/logo.svg', null],
    ['/art/', null],
    ['/art/notes.txt', null],
    ['/art/.hidden.svg', null],
    ['/art/../studio.config.ts', null],
    ['/art/covers/../../x.svg', null],
    ['/art/%2e%2e/x.svg', null],
    ['/art/..%2fx.svg', null],
    ['/art//etc/x.svg', null],
    ['/art/covers\\..\\x.svg', null],
    ['/art/covers/a.png/', null],
    ['/art/a.svg\0.png', null],
  ])('the address %j is served from the file %j (null: not served)', (path, file) => {
    expect(pictureFile(path)).toBe(file);
  });

  test('pictures of a studio are served unchanged, with Content-Type and Content-Length', async () => {
    const answer = await asked('/art/covers/a.png');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual(
      [200, 'image/png', '11'],
    );
    expect(await answer.text()).toBe('PNG picture');
    expect(answered).toEqual(['/art/covers/a.png']);
  });

  test('/favicon.ico returns the touch icon to old browsers, or 404 if there is none', async () => {
    expect((await asked('/favicon.ico')).status).toBe(404);
    const png = Buffer.concat([Buffer.alloc(24), Buffer.from('picture')]);
    writeFileSync(join(studio, 'pictures/apple-touch-icon.png'), png);
    const answer = await asked('/favicon.ico');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(22)
        .equals(png),
    ).toBe(true);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('SVG pictures are sent compressed as %s to clients that accept it', async (encoding, decompress) => {
    const answer = await asked('/art/logo.svg', { 'accept-encoding': `deflate, ${encoding}` });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    expect(body.length).toBeLessThan(svg('red').length / 4);
    expect(String(decompress(body))).toBe(svg('red'));
    expect(answered).toEqual(['/art/logo.svg']);
  });

  test('SVG pictures are sent uncompressed to clients that accept no encoding', async () => {
    const answer = await asked('/art/logo.svg');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(svg('red'));
  });

  test('a changed picture is immediately served in its new version', async () => {
    const read = async () =>
      String(
        brotliDecompressSync(
          Buffer.from(await (await asked('/art/logo.svg', { 'accept-encoding': 'br' })).arrayBuffer()),
        ),
      );
    expect(await read()).toBe(svg('red'));
    writeFileSync(join(studio, 'pictures/logo.svg'), svg('tan'));
    utimesSync(join(studio, 'pictures/logo.svg'), new Date(), new Date(Date.now() + 5_000));
    expect(await read()).toBe(svg('tan'));
    rmSync(join(studio, 'pictures/logo.svg'));
    expect((await asked('/art/logo.svg', { 'accept-encoding': 'br' })).status).toBe(404);
  });

  test('requests for pictures that the studio lacks go to the next handler', async () => {
    const answer = await asked('/art/icons/link.svg', { 'accept-encoding': 'br' });
    expect(await answer.text()).toBe('a page');
    expect(answered).toEqual([]);
  });

  test('pictures of a studio respond only to GET and HEAD', async () => {
    expect((await asked('/art/logo.svg', {}, 'POST')).status).toBe(404);
    const head = await asked('/art/logo.svg', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(svg('red').length)]);
  });
});

test('an .ico file made from a PNG contains the PNG unchanged, with its size', () => {
  const png = readFileSync(join(import.meta.dirname, '../../../demo-studio/pictures/apple-touch-icon.png'));
  const icon = iconFile(png);
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 1]);
  expect([icon.readUInt8(6), icon.readUInt8(7)]).toEqual([180, 180]);
  const [length, start] = [icon.readUInt32LE(14), icon.readUInt32LE(18)];
  expect(icon.subarray(start, start + length).equals(png)).toBe(true);
  expect(icon.length).toBe(start + length);
});
