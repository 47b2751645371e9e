import type { Locator } from '@playwright/test';
import { openDetails } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { drawPhoto, giveFiles } from '../support/picture-files.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';

/** The Enter that ends a conversion: in most browsers during the composition, in Safari after it with key code 229. */
const ENDINGS = [
  { key: 'Enter', isComposing: true, keyCode: 13 },
  { key: 'Enter', isComposing: false, keyCode: 229 },
];

/** Types the text and ends a conversion in the field. Returns whether a handler of the page took an Enter. */
async function convert(field: Locator, text: string): Promise<boolean> {
  await field.fill(text);
  return field.evaluate((element, endings) => {
    const isTaken = endings.map(
      (ending) =>
        !element.dispatchEvent(new KeyboardEvent('keydown', { ...ending, bubbles: true, cancelable: true })),
    );
    return isTaken.includes(true);
  }, ENDINGS);
}

test('the Enter that ends a Japanese conversion leaves each field of the editor as it is', async ({
  page,
  stage,
}) => {
  await stage({
    [postPath('Composed')]: aPost({
      title: 'A composed post',
      slug: 'composed',
      content: 'Words.\n\n![Old](/art/trailer-still.svg)\n\nMore words.',
    }),
  });
  await openAs(page, 'Demo Editor', '/admin/blogs/Composed');
  const content = page.getByRole('textbox', { name: 'Content' });

  await test.step('the title keeps the focus', async () => {
    const title = page.getByLabel('Title', { exact: true });
    expect(await convert(title, '灯台')).toBe(false);
    await expect(title).toBeFocused();
  });

  await test.step('no author is added', async () => {
    const field = page.getByLabel('Author ID or name');
    expect(await convert(field, 'ミラ')).toBe(false);
    await expect(field).toHaveValue('ミラ');
    await expect(page.getByRole('group', { name: 'Authors' }).getByText('ミラ')).toHaveCount(0);
    await field.press('Enter');
    await expect(page.getByRole('group', { name: 'Authors' }).getByText('ミラ').first()).toBeVisible();
  });

  await test.step('no tag is added', async () => {
    const field = page.getByRole('combobox', { name: 'Tags' });
    expect(await convert(field, '音楽')).toBe(false);
    await expect(field).toHaveValue('音楽');
    await field.press('Enter');
    await expect(field).toHaveValue('');
  });

  await test.step('the address is not changed', async () => {
    await openDetails(page);
    const field = page.getByLabel('Address', { exact: true });
    await field.fill('a-new-address');
    await expect(page.getByText('The address is not changed yet.')).toBeVisible();
    expect(await convert(field, 'a-new-address')).toBe(false);
    await expect(page.getByText('The address is not changed yet.')).toBeVisible();
    await field.press('Enter');
    await expect(page.getByText('The address is now /blog/a-new-address.')).toBeVisible();
  });

  await test.step('the description of a picture in the text keeps the focus', async () => {
    const field = page.getByLabel(/^Description of /).first();
    expect(await convert(field, '港')).toBe(false);
    await expect(field).toBeFocused();
  });

  await test.step('the row of an upload stays open', async () => {
    await drawPhoto(page, 'harbour.png', 60, 40);
    await giveFiles(content, 'drop', ['harbour.png']);
    const rows = page.getByRole('list', { name: 'Pictures being added' });
    await expect(rows.getByRole('button', { name: 'Done' })).toBeVisible();
    const field = rows.getByLabel('What does the picture show?');
    expect(await convert(field, '夜の港')).toBe(false);
    await expect(field).toHaveValue('夜の港');
    await field.press('Enter');
    await expect(rows).toHaveCount(0);
  });

  await test.step('find does not go on to the next match', async () => {
    await content.press('ControlOrMeta+f');
    const field = page.getByRole('textbox', { name: 'Find' });
    expect(await convert(field, 'words')).toBe(false);
  });
});
