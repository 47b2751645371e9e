import type { Page } from '@playwright/test';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { newBio } from '../../web/domain/bios/bio.ts';
import { bioPath, postPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { openAs } from './open-as.ts';
import { test as base, expect, type SiteProcess } from './site.ts';

export { bioPath, expect, postPath };

/** Documents by path. Null for a document that must not exist. */
type Documents = Record<string, PlainFields | null>;

/**
 * `stage` writes documents for the duration of a test, bypassing the rules, and restores the previous state after it.
 */
export const test = base.extend<{ stage: (documents: Documents) => Promise<void> }>({
  stage: async ({ site }, use) => {
    const before = new Map<string, object | null>();
    await use(async (documents) => {
      for (const [path, plain] of Object.entries(documents)) {
        if (!before.has(path)) before.set(path, await read(site, path));
        await storeDocument(site, path, plain && toFields(plain));
      }
    });
    for (const [path, fields] of before) await storeDocument(site, path, fields);
  },
});

/** The ids of the demo's published posts. */
export const DEMO_POSTS = [
  'release-date',
  'lighting-the-harbour',
  'how-we-work',
  'trailer-notes',
  'rain-piano',
  'starhound-archive',
  'backwards-saves',
  'strange-markup',
];

/** The ids of the demo's visible bios. */
export const DEMO_MEMBERS = [
  ...['demo-administrator', 'demo-editor', 'demo-author', 'fake_4821', 'ines-vale', 'odd-lantry'],
];

/** Tags that the demo's published posts use. */
export const DEMO_TAGS = [
  'Duskwater',
  'Starhound',
  'Timeworks',
  'art',
  'behind the scenes',
  'music',
  'news',
  'studio',
];

/** Matches the URL of a picture in the demo's posts and bios, and of the picture in the posts of `aPost`. */
export const DEMO_PICTURE = /^\/pictures\/[\w-]+\/1600\.jpg$|^\/art\/trailer-still\.svg$/;

/** A post with all required fields, published now. `fields` overrides these values. */
export function aPost(fields: PlainFields): PlainFields {
  return {
    ...newPost('', Date.now()),
    title: 'A staged post',
    authors: [],
    shortText: 'Staged.',
    image: '/art/trailer-still.svg',
    content: 'Text.',
    published: true,
    ...fields,
  };
}

/**
 * Stores a post with these fields, and default values for all other fields, for the duration of the test. Opens the
 * post in the editor as the Demo Editor. Sets the test's time limit to two minutes, because tests that call this
 * function visit several screens.
 */
export async function openStagedPost(
  page: Page,
  stage: (documents: Documents) => Promise<void>,
  id: string,
  fields: PlainFields,
): Promise<void> {
  base.setTimeout(120_000);
  await stage({ [postPath(id)]: aPost(fields) });
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
}

export function aBio(fields: PlainFields): PlainFields {
  return {
    ...newBio(),
    displayName: 'A staged member',
    teamRole: 'Guest',
    description: 'Staged.',
    image: '/art/starhound-key-art.svg',
    color1: '#224466',
    color2: '#446688',
    order: 50,
    show: true,
    ...fields,
  };
}

/** Sets the size of the window in CSS pixels, and waits for the new layout. */
export async function makeWide(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
}

async function read(site: SiteProcess, path: string): Promise<object | null> {
  const response = await ask(site, path, 'GET');
  if (response.status === 404) return null;
  return ((await response.json()) as { fields?: object }).fields ?? {};
}

export async function storeDocument(site: SiteProcess, path: string, fields: object | null): Promise<void> {
  const response = await ask(site, path, fields ? 'PATCH' : 'DELETE', fields);
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
}

function ask(site: SiteProcess, path: string, method: string, fields?: object | null): Promise<Response> {
  return fetch(`${site.documents}/v1/projects/demo-studio/databases/(default)/documents/${path}`, {
    method,
    headers: { Authorization: `Bearer ${site.ownerToken}`, 'Content-Type': 'application/json' },
    ...(fields ? { body: JSON.stringify({ fields }) } : {}),
  });
}
