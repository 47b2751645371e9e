import type { Page } from '@playwright/test';
import { notePath, postPath } from '../../web/domain/places.ts';
import { newPost, showVersions } from './editing.ts';
import { holdAutosave } from './hold-autosave.ts';
import { openAs } from './open-as.ts';
import type { SiteProcess } from './site.ts';
import { aPost, expect } from './stage.ts';
import { Wire } from './wire.ts';

/** A text with Markdown elements of many kinds, such as lists, a table, a picture and a video. */
const FORMS = `# A heading

A **bold**, an *italic*, a ~~struck~~ word, \`code\` and a [link](/blog).

- one
- [ ] to do

1. first

> A quotation.

| side | steps |
| --- | ---: |
| North quay | 61 |

![A lamp](/art/trailer-still.svg)

\`\`\`ts
const side = tide > 2 ? 'Rope Street' : 'North quay';
\`\`\`

---

[A card](https://store.example/)

![](https://www.youtube.com/watch?v=aqz-KE-bpKQ)
`;

const bar = (page: Page) => page.getByRole('main').locator('header').first();
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Stores a draft with the content `FORMS`, and opens it in the editor as Demo Editor. */
async function openPost(page: Page, site: SiteProcess, id: string, fields = {}): Promise<void> {
  const texts = { title: 'The eleven steps', authors: ['demo-editor', 'ines-vale'], tags: ['lamps', 'fog'] };
  const data = aPost({ ...texts, content: FORMS, published: false, ...fields });
  expect(await Wire.asOwner(site).commit({ path: postPath(id), data })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  await expect(content(page).locator('.cm-line').first()).toBeVisible();
}

/** Opens a post and types a title, while a colleague changes the title too. This causes a conflict. */
async function openConflict(page: Page, site: SiteProcess, id: string): Promise<void> {
  await holdAutosave(page);
  await openPost(page, site, id);
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  const change = { path: postPath(id), data: { title: 'Theirs' }, only: ['title'] };
  expect(await Wire.asOwner(site).commit(change)).toBe(200);
  await expect(bar(page)).toContainText('The same text was changed elsewhere. Choose a version.');
}

/** Brings the editor into a state. `id` is an unused id for the post. */
type OpenState = (page: Page, site: SiteProcess, id: string) => Promise<void>;

/** The states of the post editor (docs/product.md#post-editor). The keys are their names. */
export const EDITOR_STATES = {
  'an empty post': async (page) => {
    await newPost(page);
    await expect(content(page)).toBeVisible();
  },
  'a long post, its fields folded': openPost,
  'an open field': async (page, site, id) => {
    await openPost(page, site, id);
    await page.getByLabel('Short Text', { exact: true }).focus();
    await expect(page.locator('.folded__field[data-open]')).toBeVisible();
  },
  'the suggestions of tags': async (page, site, id) => {
    await openPost(page, site, id);
    await page.getByRole('combobox', { name: 'Tags' }).fill('m');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'the publish panel': async (page, site, id) => {
    await openPost(page, site, id, { shortText: '', image: '' });
    await bar(page).getByRole('button', { name: 'Publish…' }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('region', { name: 'Checks' }).getByRole('listitem').first()).toBeVisible();
    await panel.getByRole('radio', { name: 'At a time' }).check();
  },
  'a post in review': async (page, site, id) => {
    await openPost(page, site, id, { review: 'ready' });
    await expect(bar(page)).toContainText('In review');
  },
  'a live post with unpublished changes': async (page, site, id) => {
    await openPost(page, site, id, { published: true });
    await page.getByLabel('Title', { exact: true }).fill('Twelve steps');
    await expect(bar(page)).toContainText('Changes not live yet');
  },
  notes: async (page, site, id) => {
    await openPost(page, site, id);
    const passage = { quote: 'A quotation.', before: '> ', after: '\n', position: 120 };
    const data = { text: 'Whose?', by: 'demo-administrator', at: { $timestamp: '2026-01-02T03:04:05Z' } };
    expect(await Wire.asOwner(site).commit({ path: notePath(id, 'n'), data: { ...data, ...passage } })).toBe(
      200,
    );
    await page.getByRole('tab', { name: 'Notes (1)' }).click();
    const note = page.getByRole('list', { name: 'Open notes' }).getByRole('listitem');
    await note.getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByLabel('Answer', { exact: true })).toBeFocused();
  },
  'the note of a clicked passage': async (page, site, id) => {
    await openPost(page, site, id);
    await content(page).getByText('A quotation.').click();
    await page.keyboard.press('ControlOrMeta+Shift+M');
    await page.getByLabel('Note', { exact: true }).fill('Whose?');
    await page.getByRole('button', { name: 'Add note' }).click();
    await content(page).locator('.cm-note').click();
    await expect(page.getByRole('button', { name: 'Open note' })).toBeVisible();
  },
  'the notice of a conflict': openConflict,
  'the conflict dialog': async (page, site, id) => {
    await openConflict(page, site, id);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Keep mine' }).check();
  },
  'the insert menu': async (page, site, id) => {
    await openPost(page, site, id);
    await content(page).press('ControlOrMeta+End');
    await page.keyboard.type('/');
    await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
  },
  'find and replace': async (page, site, id) => {
    await openPost(page, site, id);
    await content(page).press('ControlOrMeta+f');
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('o');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d/);
  },
  'the source view': async (page, site, id) => {
    await openPost(page, site, id);
    await content(page).press('ControlOrMeta+e');
    await expect(content(page).locator('.cm-line').first()).toHaveText('# A heading');
    await expect(page.locator('.cm-md-live')).toHaveCount(0);
  },
  'the earlier versions': async (page, site, id) => {
    await openPost(page, site, id);
    await page.getByLabel('Title', { exact: true }).fill('Twelve steps');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await showVersions(page);
    await page.getByRole('button', { name: 'Compare version 1' }).click();
    await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeVisible();
  },
  'pictures of a gallery': async (page, site, id) => {
    await openPost(page, site, id);
    await content(page).press('ControlOrMeta+End');
    await page.keyboard.type('/gal');
    await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText([/^Gallery/]);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Choose pictures' });
    const pictures = dialog.getByRole('button', { name: /^Choose / });
    for (const at of [1, 0]) await pictures.nth(at).click();
    await expect(dialog.getByRole('status').filter({ hasText: '2 pictures chosen' })).toBeVisible();
  },
  'writing mode': async (page, site, id) => {
    await openPost(page, site, id);
    await content(page).press('ControlOrMeta+Shift+F');
    await expect(page.getByLabel('Short Text')).toBeHidden();
  },
} satisfies Record<string, OpenState>;
