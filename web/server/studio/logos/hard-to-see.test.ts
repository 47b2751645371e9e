import { expect, test } from 'vitest';
import { hardToSee, type Pixels, type Rgb } from './hard-to-see.ts';

const COLORS: Record<string, readonly [number, number, number, number]> = {
  '.': [0, 0, 0, 0],
  w: [255, 255, 255, 255],
  k: [0, 0, 0, 255],
  // `a`: amber. `t`: nearly transparent white.
  a: [255, 196, 107, 255],
  t: [255, 255, 255, 40],
};
const picture = (...lines: string[]): Pixels => ({
  width: lines[0]?.length ?? 0,
  bytes: Uint8Array.from([...lines.join('')].flatMap((name) => [...(COLORS[name] ?? [])])),
});

const GROUNDS: Record<'dark' | 'light', Rgb> = { dark: [11, 13, 28], light: [246, 244, 239] };

test.each<[is: string, on: 'dark' | 'light', seen: number | null, lines: string[]]>([
  ['white letters', 'dark', null, ['w..w', '.ww.', '.w.w']],
  ['white letters', 'light', 0, ['w..w', '.ww.', '.w.w']],
  ['amber letters', 'light', 0, ['a..a', '.aa.', '.a.a']],
  ['letters, one third of them dark', 'light', 1 / 3, ['w.k.', '.w..', 'w.k.', '.w..']],
  ['letters, one third of them light', 'dark', 1 / 3, ['k.w.', '.k..', 'k.w.', '.k..']],
  ['nearly transparent letters', 'dark', 0, ['t..t', '.tt.']],
  ['a dark badge with light letters', 'dark', null, ['.kkkk.', 'kkwwkk', 'kkwwkk', '.kkkk.']],
  ['a dark badge alone', 'dark', 0, ['.kkkk.', 'kkkkkk', 'kkkkkk', '.kkkk.']],
  ['a dark picture without transparency', 'dark', null, ['kkkk', 'kkkk']],
  ['an invisible picture', 'dark', null, ['....', '....']],
])('for %s on a %s background, the reported visible fraction is %s', (_is, on, seen, lines) => {
  const share = hardToSee(picture(...lines), GROUNDS[on]);
  if (seen === null) expect(share).toBeNull();
  else expect(share).toBeCloseTo(seen);
});
