import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import fc from 'fast-check';
import { build } from 'vite';
import { rounds, SEED, timeLimit } from '../../backend/test/rounds.ts';
import type { PostChanges, PostField } from '../../web/domain/posts/post.ts';
import { expect, SiteProcess, test } from '../support/site.ts';
import type {} from '../support/two-editors-entry.ts';
import { Wire } from '../support/wire.ts';

const PAIRS = rounds(20, 200);
/** Number of pairs that run at the same time. Each pair mostly waits. */
const AT_ONCE = 10;
const POSTS = 'projectdata/website/blogPosts';
const BEFORE = {
  title: 'Before',
  authors: ['demo-editor'],
  shortText: 'before',
  image: '',
  content: 'Before.',
  tags: [],
};
const FLAGS = { published: false, pinned: false, featured: false, creationDate: 1, publishDate: 1 };

type Choice = 'mine' | 'theirs' | 'both';
interface Pair {
  mine: PostChanges;
  theirs: PostChanges;
  /** Milliseconds between the two saves. The second save may start before the first one has arrived. */
  delay: number;
  /** How the editors resolve their conflicts, in order. */
  choices: Choice[];
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
/** A random edit of some fields. Its new texts differ from all texts of the other editor. */
const edit = (who: string) =>
  fc
    .record(
      { title: text, shortText: text, content: text, image: fc.nat(9999), author: fc.nat(9999) },
      { requiredKeys: [] },
    )
    .filter((fields) => Object.keys(fields).length > 0)
    .map(
      ({ title, shortText, content, image, author }): PostChanges => ({
        ...(title === undefined ? {} : { title: `${who} title ${title}` }),
        ...(shortText === undefined ? {} : { shortText: `${who} short ${shortText}` }),
        ...(content === undefined ? {} : { content: `${who} content\n${content}` }),
        ...(image === undefined ? {} : { image: `/art/${who}-${image}.svg` }),
        ...(author === undefined ? {} : { authors: ['demo-editor', `${who}-${author}`] }),
      }),
    );
const pair: fc.Arbitrary<Pair> = fc.record({
  mine: edit('mine'),
  theirs: edit('theirs'),
  delay: fc.constantFrom(0, 0, 5, 20, 60),
  choices: fc.array(fc.constantFrom<Choice>('mine', 'theirs', 'both'), { minLength: 8, maxLength: 8 }),
});

/** Opens a page as an editor. The page runs the code of the staff screens without showing the screens. */
async function editorPage(
  browser: Browser,
  site: SiteProcess,
  script: string,
  subject: string,
): Promise<Page> {
  // Opens a small file of the site as the page. A mocked page would not work, because browsers do not let it access
  // another local server.
  const page = await (await browser.newContext({ baseURL: site.origin, bypassCSP: true })).newPage();
  await page.goto('/robots.txt');
  await page.addScriptTag({ content: script });
  const { identity, documents } = site;
  await page.evaluate(({ account, at }) => window.twoEditors.signIn(account, at), {
    account: subject,
    at: { identity, documents },
  });
  return page;
}

async function bundle(): Promise<string> {
  const result = await build({
    root: join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, '../support/two-editors-entry.ts'),
        formats: ['iife'],
        name: 'twoEditors',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The editors could not be bundled.');
  return output.output[0].code;
}

/** One of the two editors of a pair. */
class Side {
  readonly #page: Page;
  readonly #id: string;

  constructor(page: Page, id: string) {
    this.#page = page;
    this.#id = id;
  }

  open = () => this.#page.evaluate((id) => window.twoEditors.open(id), this.#id);
  state = () => this.#page.evaluate((id) => window.twoEditors.of(id).state(), this.#id);
  save = () => this.#page.evaluate((id) => window.twoEditors.of(id).save(), this.#id);
  close = () => this.#page.evaluate((id) => window.twoEditors.of(id).close(), this.#id);
  type = (changes: PostChanges) =>
    this.#page.evaluate(([id, typed]) => window.twoEditors.of(id).type(typed), [this.#id, changes] as const);
  settle = (field: PostField, value: string | string[]) =>
    this.#page.evaluate(([id, name, to]) => window.twoEditors.of(id).settle(name, to), [
      this.#id,
      field,
      value,
    ] as const);
}

/** All texts in the fields. Each item of a list is a separate text. */
const textsOf = (fields: object): string[] =>
  Object.values(fields).flatMap((value) =>
    Array.isArray(value) ? value : typeof value === 'string' ? [value] : [],
  );

/** Runs one pair. Returns the number of fields that had conflicts. */
async function play(pages: Page[], wire: Wire, id: string, edits: Pair): Promise<number> {
  const post = `${POSTS}/${id}`;
  const said = `${id}: ${JSON.stringify(edits)}`;
  const [mine, theirs] = pages.map((page) => new Side(page, id)) as [Side, Side];
  const sides = [mine, theirs];
  expect(await wire.commit({ path: post, data: { ...BEFORE, ...FLAGS } })).toBe(200);
  await Promise.all(sides.map((side) => side.open()));
  await Promise.all([mine.type(edits.mine), theirs.type(edits.theirs)]);

  const typed = [...textsOf(edits.mine), ...textsOf(edits.theirs)];
  const givenUp = new Set<string>();
  /** Checks that each text that no editor discarded is visible in a form, a dialog, the post or its revisions. */
  const checkNothingIsLost = async () => {
    const drafts = await Promise.all(sides.map((side) => side.state()));
    const [stored, kept] = await Promise.all([wire.plain(post), wire.list(`${post}/revisions`)]);
    const visible = JSON.stringify([
      ...drafts.flatMap((draft) => [...textsOf(draft.mine), ...textsOf(draft.conflicts)]),
      ...textsOf(stored ?? {}),
      ...(Array.isArray(kept) ? kept.flatMap(textsOf) : []),
    ]);
    for (const one of typed)
      if (!givenUp.has(one)) expect(visible, said).toContain(JSON.stringify(one).slice(1, -1));
  };

  await Promise.all([mine.save(), pause(edits.delay).then(() => theirs.save())]);
  await checkNothingIsLost();
  let conflicts = 0;
  for (const side of sides) {
    const draft = await side.state();
    for (const [field, foreign] of Object.entries(draft.conflicts) as [PostField, string | string[]][]) {
      const choice = edits.choices[conflicts++ % edits.choices.length] ?? 'both';
      const own = draft.mine[field];
      if (choice === 'theirs') for (const one of textsOf({ own })) givenUp.add(one);
      await side.settle(field, { mine: own, theirs: foreign, both: joined(field, own, foreign) }[choice]);
    }
    expect(await side.save(), said).toBe('saved');
    await checkNothingIsLost();
  }
  // At the end, both editors must show the stored post.
  const { title, authors, shortText, image, content, tags } = (await wire.plain(post)) ?? {};
  for (const side of sides) {
    await expect
      .poll(async () => (await side.state()).mine, { message: said, intervals: [20, 50, 100] })
      .toEqual({ title, authors, shortText, image, content, tags });
    await side.close();
  }
  return conflicts;
}

/** Merges two values as an editor would by hand. The image field can contain only one address. */
function joined(field: PostField, own: string | string[], foreign: string | string[]): string | string[] {
  if (Array.isArray(own) && Array.isArray(foreign)) return [...new Set([...own, ...foreign])];
  return field === 'image' ? own : `${own}\n${foreign}`;
}

test('in random edits by two editors no text is lost unless its author discards it', async ({ browser }) => {
  test.setTimeout(timeLimit(300_000));
  const site = new SiteProcess();
  await site.start();
  try {
    const script = await bundle();
    const wire = await Wire.as(site, 'demo-administrator');
    const pages = await Promise.all([
      editorPage(browser, site, script, 'demo-editor'),
      editorPage(browser, site, script, 'demo-administrator'),
    ]);
    const waiting = fc.sample(pair, { numRuns: PAIRS, seed: SEED }).entries();
    let conflicts = 0;
    // The loops that run at the same time share this iterator, so that each takes the next pair when it has finished
    // one.
    const lane = async () => {
      for (const [number, edits] of waiting) conflicts += await play(pages, wire, `pair-${number}`, edits);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    // Fails if there were too few conflicts to test anything.
    expect(conflicts).toBeGreaterThan(PAIRS / 4);
    await Promise.all(pages.map((page) => page.context().close()));
  } finally {
    await site.remove();
  }
});
