import { expect, test } from 'vitest';
import { layeredStore, memoryStore } from './picture-store.ts';

const made = (text: string) => ({ bytes: Buffer.from(text), type: 'image/avif' });

test('a layered picture store reads from both stores, and writes only to the first', async () => {
  const [own, other] = [memoryStore(), memoryStore()];
  await other.put('a', '320.avif', made('theirs'));
  await other.put('a', '480.avif', made('theirs'));
  const both = layeredStore(own, other);
  await both.put('a', '480.avif', made('ours'));
  await both.put('a', '800.avif', made('ours'));
  expect((await both.names('a')).sort()).toEqual(['320.avif', '480.avif', '800.avif']);
  expect(await both.find('a', '320.avif')).toEqual(made('theirs'));
  expect(await both.find('a', '480.avif')).toEqual(made('ours'));
  await both.remove('a');
  expect((await both.names('a')).sort()).toEqual(['320.avif', '480.avif']);
  expect(await both.find('a', '800.avif')).toBeNull();
});
