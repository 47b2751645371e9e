import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconFile } from './studio-pictures.ts';

test('an .ico file made from a PNG contains the PNG unchanged, with its size', () => {
  const png = readFileSync(join(import.meta.dirname, '../../../demo-studio/pictures/apple-touch-icon.png'));
  const icon = iconFile(png);
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 1]);
  expect([icon.readUInt8(6), icon.readUInt8(7)]).toEqual([180, 180]);
  const [length, start] = [icon.readUInt32LE(14), icon.readUInt32LE(18)];
  expect(icon.subarray(start, start + length).equals(png)).toBe(true);
  expect(icon.length).toBe(start + length);
});
