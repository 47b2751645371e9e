import { expect, test } from 'vitest';
import { memoryShelf, shelfOver } from './picture-shelf.ts';

const made = (text: string) => ({ bytes: Buffer.from(text), type: 'image/avif' });

test('a layered shelf reads both shelves and writes only its own', async () => {
  const [own, other] = [memoryShelf(), memoryShelf()];
  await other.put('a', '320.avif', made('theirs'));
  await other.put('a', '480.avif', made('theirs'));
  const both = shelfOver(own, other);
  await both.put('a', '480.avif', made('ours'));
  await both.put('a', '800.avif', made('ours'));
  expect((await both.names('a')).sort()).toEqual(['320.avif', '480.avif', '800.avif']);
  expect(await both.find('a', '320.avif')).toEqual(made('theirs'));
  expect(await both.find('a', '480.avif')).toEqual(made('ours'));
  await both.remove('a');
  expect((await both.names('a')).sort()).toEqual(['320.avif', '480.avif']);
  expect(await both.find('a', '800.avif')).toBeNull();
});
