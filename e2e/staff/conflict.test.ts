import { holdAutosave } from '../support/hold-autosave.ts';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#writes.

const BEFORE = 'One.\n\nTwo.\n\nThree.\n\nFour.';

test('the conflict dialog asks for a choice per passage, and one click saves all choices', {
  tag: '@long',
}, async ({ page, site, stage }) => {
  await holdAutosave(page);
  const post = postPath('Conflict');
  await stage({ [post]: aPost({ title: 'Before', content: BEFORE, published: false }) });
  await openAs(page, 'Demo Editor', '/admin/blogs/Conflict');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('One, mine.\n\nTwo, mine.\n\nThree.\n\nFour, mine.');
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  const theirs = { title: 'Theirs', content: 'One, theirs.\n\nTwo.\n\nThree, theirs.\n\nFour, theirs.' };
  const colleague = await Wire.as(site, 'demo-administrator');
  expect(await colleague.commit({ path: post, data: theirs, only: ['title', 'content'] })).toBe(200);
  // The server does not store who saved a draft on which device.
  await expect(
    page.getByRole('alert').filter({ hasText: 'The same text was changed elsewhere.' }),
  ).toContainText('A colleague did it, or you in another tab or on another device.');
  await page.keyboard.press('ControlOrMeta+s');

  const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
  const passage = (name: string) => dialog.getByRole('group', { name, exact: true });
  await expect(dialog.getByRole('status')).toHaveText('3 choices left');
  // Paragraphs that are equal need no choice, so the dialog omits them.
  await expect(dialog.getByText('Two')).toHaveCount(0);
  await expect(dialog.getByText('Three')).toHaveCount(0);
  // A title is a single value, so there is no choice to keep both.
  await expect(passage('Title').getByRole('radio')).toHaveCount(2);

  await test.step('“Save this” moves the focus to the first choice that is not made; keys choose a version', async () => {
    await passage('Title').getByRole('radio', { name: 'Take theirs' }).check();
    await dialog.getByRole('button', { name: 'Save this' }).click();
    const first = passage('Content, passage 1 of 2');
    await expect(first.getByRole('radio', { name: 'Keep mine' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(first.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(first.getByRole('radio', { name: 'Take theirs' })).toBeChecked();
    await expect(dialog.getByRole('status')).toHaveText('1 choice left');
  });

  await test.step('a further change by the colleague reopens only the choice of the changed passage', async () => {
    expect(await colleague.plain(post)).toMatchObject(theirs);
    const further = { content: theirs.content.replace('Four, theirs.', 'Four, later.') };
    await passage('Content, passage 2 of 2').getByRole('radio', { name: 'Keep mine' }).check();
    await expect(dialog.getByRole('status')).toHaveText('All choices are made.');
    expect(await colleague.commit({ path: post, data: further, only: ['content'] })).toBe(200);
    await expect(dialog.getByRole('status')).toHaveText('1 choice left');
    await expect(passage('Content, passage 2 of 2').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(
      passage('Content, passage 1 of 2').getByRole('radio', { name: 'Take theirs' }),
    ).toBeChecked();
  });

  await passage('Content, passage 2 of 2').getByRole('radio', { name: 'Keep both' }).check();
  await dialog.getByRole('button', { name: 'Save this' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs');
  expect(await colleague.plain(post)).toMatchObject({
    title: 'Theirs',
    content: 'One, theirs.\n\nTwo, mine.\n\nThree, theirs.\n\nFour, later.\n\nFour, mine.',
  });
});

test('a key that is pressed as a colleague’s text arrives changes that text, and replaces none', {
  tag: '@long',
}, async ({ page, site, stage }) => {
  // Makes React wait between its steps, as on a slow computer.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
      if ('slow' in document.documentElement.dataset) setTimeout(() => postMessage.apply(this, sent), 1000);
      else postMessage.apply(this, sent);
    };
  });
  await holdAutosave(page);
  const post = postPath('Arriving');
  await stage({ [post]: aPost({ title: 'Before', content: 'Before.', published: false }) });
  await openAs(page, 'Demo Editor', '/admin/blogs/Arriving');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.press('ControlOrMeta+End');
  await page.evaluate(() => {
    document.documentElement.dataset.slow = '';
  });
  const colleague = await Wire.as(site, 'demo-administrator');
  const theirs = { title: 'Theirs', content: 'Theirs.' };
  expect(await colleague.commit({ path: post, data: theirs, only: ['title', 'content'] })).toBe(200);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-field="title"] input')?.value === 'Theirs',
  );
  await page.keyboard.type('x');
  await page.evaluate(() => {
    delete document.documentElement.dataset.slow;
  });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(content).toHaveText('Theirs.x');
  expect(await colleague.plain(post)).toMatchObject({ title: 'Theirs', content: 'Theirs.x' });

  await test.step('text that is selected together with the focus is replaced, not the remembered caret', async () => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('editor-carets'))).toContain(',8]');
    await page.reload();
    await content.fill('New.');
    await expect(content).toHaveText('New.');
  });
});

test('on a phone the conflict dialog fits the screen, and “Decide later” keeps both texts', {
  tag: '@details',
}, async ({ browser, site, stage }) => {
  const post = postPath('ConflictPhone');
  await stage({ [post]: aPost({ title: 'Before', content: BEFORE, published: false }) });
  const page = await otherVisitor(browser, site);
  await holdAutosave(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, 'Demo Editor', '/admin/blogs/ConflictPhone');
  const mine = BEFORE.replaceAll('.', ` ${'long '.repeat(60)}mine.`);
  await page.getByRole('textbox', { name: 'Content' }).fill(mine);
  const colleague = await Wire.as(site, 'demo-administrator');
  const theirs = BEFORE.replaceAll('.', ', theirs.');
  expect(await colleague.commit({ path: post, data: { content: theirs }, only: ['content'] })).toBe(200);
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'The same text was changed elsewhere' });
  await expect(dialog.getByRole('button', { name: 'Save this' })).toBeInViewport();
  await expect.poll(() => dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Decide later' }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Compare' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('long mine.');
  expect(await colleague.plain(post)).toMatchObject({ content: theirs });
  await page.context().close();
});
