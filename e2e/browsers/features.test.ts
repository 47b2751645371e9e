import { expect } from '@playwright/test';
import { save, signIn, test, writePost } from './fixtures.ts';
import {
  button,
  buttonLike,
  dialog,
  editor,
  field,
  heading,
  link,
  menuItem,
  row,
  said,
  within,
} from './places.ts';
import type { Tab } from './tab.ts';

test('staff can rename a tag, share a draft by link, and undo the deletion of a post', async ({
  tab,
  origin,
  engine,
}) => {
  await signIn(tab, origin);
  const title = `Shared in ${engine.name.replaceAll(/[^A-Za-z]/g, '')}`;
  const tag = `Fog of ${engine.name.replaceAll(/[^A-Za-z]/g, '')}`;
  const path = await writePost(tab, origin, title, 'Words for few.');
  await tab.type(field('Tags'), tag);
  await tab.press('Enter');
  await save(tab);

  await tab.click(button('More'));
  await tab.click(menuItem('Share draft'));
  await tab.click(within(dialog, button('Create link')));
  const shared = within(dialog, '//input[contains(@value, "/drafts/")]');
  const address = await tab.value(shared);
  const reader = await engine.newTab();
  await reader.open(address);
  await reader.until(heading(title));
  await reader.close();
  await tab.click(within(dialog, button('Close')));
  await tab.untilGone(shared);

  await tab.open(`${origin}/admin/blogs`);
  await tab.click(button('Tags'));
  await tab.click(within(dialog, button(`Rename ${tag}`)));
  await tab.type(field(`New name of ${tag}`), `Mist${tag}`);
  await tab.press('Enter');
  await tab.until(said(`“${tag}” is now “Mist${tag}”: 1 post changed.`));

  await tab.open(origin + path);
  const remove = async () => {
    await tab.click(button('More'));
    await tab.click(menuItem('Delete'));
    await tab.untilPath(/^\/admin\/blogs$/);
    await tab.untilGone(row(title));
  };
  await remove();
  await tab.click(within("//section[@aria-label='Undo']", button('Undo')));
  await tab.click(within(row(title), buttonLike('Edit')));
  await remove();
  await tab.click(link('Trash'));
  await tab.click(within(row(title), button('Restore')));
  await tab.untilGone(row(title));
});

test('pictures that are pasted or chosen as files appear in the post', async ({ tab, origin }) => {
  await signIn(tab, origin);
  await writePost(tab, origin, 'Pictured', 'Words.');
  const content = editor('Content');
  await tab.click(content);
  await giveDrawing(tab, content, 'paste');
  await tab.click(button('Done'));
  await expect.poll(() => shownPictures(tab)).toBe(1);
  await giveDrawing(tab, "//input[@type='file' and @multiple]", 'choose');
  await tab.click(button('Done'));
  await expect.poll(() => shownPictures(tab)).toBe(2);
  await save(tab);
});

test('a blog search with misspelled words finds posts and highlights the matches', async ({
  tab,
  origin,
}) => {
  await tab.open(`${origin}/blog`);
  await tab.type(field('Search posts'), 'lihgting the harbor');
  await tab.press('Enter');
  await tab.untilPath(/^\/search$/);
  await tab.until("//mark[normalize-space()='harbour']");
  await tab.back();
  await tab.until(heading('Blog'));
});

/** Draws a small picture in the page, and pastes it into an element or chooses it in a file field. */
async function giveDrawing(tab: Tab, place: string, how: 'paste' | 'choose'): Promise<void> {
  await tab.with(
    place,
    `return (async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
      canvas.getContext('2d').fillRect(0, 0, 30, 40);
      const blob = await new Promise((made) => canvas.toBlob(made, 'image/png'));
      const data = new DataTransfer();
      data.items.add(new File([blob], 'drawn.png', { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true };
      if (${how === 'paste'}) {
        const event = new ClipboardEvent('paste', init);
        // In Firefox, an event that a page creates contains no files.
        Object.defineProperty(event, 'clipboardData', { value: data });
        return void element.dispatchEvent(event);
      }
      element.files = data.files;
      element.dispatchEvent(new Event('change', init));
    })()`,
  );
}

/** The number of loaded pictures from the library in the preview of the content. */
function shownPictures(tab: Tab): Promise<number> {
  return tab.run(`
    const all = document.querySelectorAll('.workbench__previews .markdown img[src*="/pictures/"]');
    return [...all].filter((image) => image.complete && image.naturalWidth > 0).length;
  `);
}
