import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from './serve-files.ts';

let folder: string;
let app: Hono;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-files-'));
  mkdirSync(join(folder, 'studio/pictures'), { recursive: true });
  mkdirSync(join(folder, 'built'));
  for (const file of ['built/part.js', 'studio/pictures/cover.png'])
    writeFileSync(join(folder, file), '0123456789');
  app = new Hono();
  for (const step of serveFiles(join(folder, 'studio'), join(folder, 'built'), false)) app.use(step);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  '/part.js',
  '/art/cover.png',
])('%s is sent in parts, but whole to a request with If-Range', async (path) => {
  const get = async (headers: Record<string, string>) => {
    const answer = await app.request(path, { headers });
    return [answer.status, await answer.text()];
  };
  const date = (await app.request(path)).headers.get('last-modified') ?? '';
  expect(await get({ Range: 'bytes=4-' })).toEqual([206, '456789']);
  for (const condition of ['"other"', date, 'Sat, 28 Nov 2026 15:00:00 GMT'])
    expect(await get({ Range: 'bytes=4-', 'If-Range': condition })).toEqual([200, '0123456789']);
});
