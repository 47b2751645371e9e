import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFolderModes, withoutRights } from '../../../e2e/support/without-rights.ts';
import { Program } from '../../../scripts/site-program.ts';
import { dataCommandResult } from '../../../test/stages/data-command-result.ts';
import { ensureBuilt } from '../../../web/server/build/ensure-built.ts';
import { readWordPress } from '../commands/wordpress/wordpress.ts';

// Tests a complete move: imports both samples into a running site whose studio folder is read-only, and then searches
// everything that a visitor can request for words of restricted posts.

const ROOT = join(import.meta.dirname, '../../..');
const SAMPLES = join(import.meta.dirname, 'samples');
const SEALED = /moonwort|nightglass/i;

/** A PNG with one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let site: Program;
const at = (name: string) => join(folder, name);
const outputs: Record<string, string> = {};

beforeAll(async () => {
  await ensureBuilt(ROOT);
  folder = mkdtempSync(join(tmpdir(), 'studio-site-samples-'));
  cpSync(join(ROOT, 'demo-studio'), at('studio'), { recursive: true });
  for (const file of [
    'uploads/2024/02/lamp-101.png',
    'uploads/2024/02/lamp-102.png',
    'images/2024/05/ink-1.png',
  ]) {
    mkdirSync(join(at(file), '..'), { recursive: true });
    writeFileSync(at(file), PIXEL);
  }
  setFolderModes(at('studio'), 0o555);
  site = new Program({ STUDIO_DIR: at('studio'), DEMO: '0' });
  site.wrap = withoutRights;
  await site.start();
  for (const [from, file, pictures] of [
    ['wordpress', 'wordpress.xml', 'uploads'],
    ['ghost', 'ghost.json', 'images'],
  ] as const) {
    const words = ['import', '--from', from, join(SAMPLES, file), '--pictures', at(pictures)];
    const env = { DATA_DIR: site.dataDir, STUDIO_DIR: at('studio'), PORT: '', HOST: '' };
    const { status, out, err } = await dataCommandResult(words, env);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    outputs[from] = out;
  }
  // Restarts the site, because redirects are read at the start.
  await site.stop();
  await site.start();
}, 300_000);
afterAll(async () => {
  await site.remove();
  setFolderModes(at('studio'), 0o755);
  rmSync(folder, { recursive: true, force: true });
});

async function fetched(path: string): Promise<{ status: number; text: string; location: string | null }> {
  const answer = await fetch(new URL(path, site.origin), { redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
}

/** All paths of this site that can be reached by links from its main pages, its feeds and the site map. */
async function publicAddresses(): Promise<Set<string>> {
  const found = new Set([
    '/',
    '/blog',
    '/blog/archive',
    '/Team',
    '/search',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
  ]);
  const { text } = await fetched('/sitemap.xml');
  for (const [, address = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) found.add(new URL(address).pathname);
  for (const path of found) {
    const page = await fetched(path);
    for (const [, href = ''] of page.text.matchAll(/href="(\/(?!\/|assets|admin)[^"#]*)"/g))
      found.add(href.replaceAll('&amp;', '&'));
  }
  return found;
}

test('no page for visitors contains a word of a restricted post', async () => {
  const addresses = [
    ...(await publicAddresses()),
    '/sitemap.xml',
    ...readWordPress(readFileSync(join(SAMPLES, 'wordpress.xml'), 'utf8'), Date.now()).posts.map(
      ({ id }) => `/blog/${id}`,
    ),
    ...Array.from(
      { length: 10 },
      (_, at) => `/blog/ghost-66510000000000000000${String(11 + at).padStart(4, '0')}`,
    ),
    ...['a-letter', 'wages', 'next-century', 'members-notes', 'paid-notes', 'a-mail', 'far-away'].map(
      (slug) => `/blog/${slug}`,
    ),
  ];
  expect(addresses.length).toBeGreaterThan(60);
  const open: string[] = [];
  for (const address of addresses) if (SEALED.test((await fetched(address)).text)) open.push(address);
  expect(open).toEqual([]);
}, 120_000);

test('a search for words of restricted posts finds nothing', async () => {
  // Replaces the search word in the page of results, because the page repeats it.
  const found = async (word: string) => {
    const { text } = await fetched(`/search?q=${word}`);
    return /<main[\s\S]*<\/main>/.exec(text)?.[0].replaceAll(word, 'word');
  };
  const nothing = await found('xylograph');
  expect(nothing).toContain('word');
  expect(await found('moonwort')).toBe(nothing);
  expect(await found('nightglass')).toBe(nothing);
  expect(await found('copper')).toContain('/blog/cards-on-the-table');
});

test('imported public posts have new addresses, and their old addresses redirect there', async () => {
  for (const [old, address, words] of [
    ['/2024/03/how-we-light-a-cave/', '/blog/how-we-light-a-cave', 'Oil and wick'],
    ['/ink-and-oil/', '/blog/ink-and-oil', 'How to mix'],
  ] as const) {
    expect(await fetched(old)).toMatchObject({ status: 301, location: address });
    expect((await fetched(address)).text).toContain(words);
  }
  expect((await fetched('/2024/03/a-letter/')).location).toBe('/404');
  expect((await fetched('/members-notes/')).location).toBe('/404');
});

test('galleries, pictures and video players of the samples are converted', async () => {
  const maps = (await fetched('/blog/the-first-lantern')).text;
  expect(maps).toMatch(/class="markdown__gallery"/);
  expect(maps).toMatch(/\/pictures\/[\w-]+-1x1/);
  expect((await fetched('/blog/windows-to-elsewhere')).text).toContain('aqz-KE-bpKQ');
});

test('an import writes redirects to the data folder, and not to the studio’s folder', () => {
  expect(readdirSync(at('studio'))).not.toContain('redirects.txt');
  expect(readFileSync(join(site.dataDir, 'redirects.txt'), 'utf8').split('\n')).toContain(
    '/ink-and-oil/ /blog/ink-and-oil',
  );
});

test.each([
  ['wordpress', 6, 8],
  ['ghost', 8, 9],
])('the report of the %s import lists every loss, and each post that was not public', async (from, closed, drafts) => {
  const out = outputs[from] ?? '';
  expect(out).toContain(': 20 posts by ');
  expect(out).toContain(`Drafts among them: ${drafts}.`);
  expect(out).toContain(`${closed} posts were not public on the old site`);
  const file = /with every loss: (\S+)/.exec(out)?.[1] ?? '';
  const report = readFileSync(file, 'utf8');
  let title = '';
  for (const line of readFileSync(join(SAMPLES, `${from}.expected.txt`), 'utf8').split('\n')) {
    title = /^=== (.*) \([^)]*\)$/.exec(line)?.[1] ?? title;
    // Ignores lines about picture files, because this import includes the files, and about pages, which belong to no
    // post.
    const isLoss =
      line.startsWith('- ') && !line.startsWith('- the picture file') && !line.startsWith('- The page');
    if (isLoss && !line.endsWith('.')) expect(report).toContain(`- “${title}”: ${line.slice(2)}.`);
    const reason = /^=== (.*) \(draft; (.*)\)$/.exec(line);
    if (reason) expect(out).toContain(`- “${reason[1]}”: ${reason[2]}.`);
  }
});
