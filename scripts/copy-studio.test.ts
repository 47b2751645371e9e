import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyStudio } from './copy-studio.ts';

test('a copy of a studio is complete, also after one that was interrupted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-copy-'));
  const at = (name: string) => join(folder, name);
  for (const made of ['demo-studio', 'studio.unfinished']) mkdirSync(at(made));
  for (const file of ['demo-studio/a.md', 'studio.unfinished/half.md']) writeFileSync(at(file), '');
  copyStudio(at('demo-studio'), at('studio'));
  expect(readdirSync(at('studio'))).toEqual(['a.md']);
  expect(readdirSync(folder).sort()).toEqual(['demo-studio', 'studio']);
  expect(() => copyStudio(at('missing'), at('other'))).toThrow();
  expect(readdirSync(folder).sort()).toEqual(['demo-studio', 'studio']);
  rmSync(folder, { recursive: true });
});
