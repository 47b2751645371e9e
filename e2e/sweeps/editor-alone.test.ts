import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = join(ROOT, 'lines-of-the-readme.ts');
const PAGE = 'http://editor.example/';

/** The scripts of a page that consists of the lines in the editor's README, by their names. */
async function scriptsOfTheReadme(): Promise<Map<string, string>> {
  const [, lines = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(ROOT, 'editor/README.md'), 'utf8')) ?? [];
  const readme: Plugin = {
    name: 'readme',
    resolveId: (id) => (id === ENTRY ? id : null),
    load: (id) => (id === ENTRY ? lines : null),
  };
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [readme],
    build: { write: false, rolldownOptions: { input: ENTRY, output: { entryFileNames: 'page.js' } } },
  });
  const [made] = Array.isArray(built) ? built : [built];
  if (!made || !('output' in made)) throw new Error('The lines could not be bundled.');
  return new Map(made.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}

test('the lines in its README make the editor work in a page without the site', async ({ page }) => {
  const scripts = await scriptsOfTheReadme();
  await page.route(`${PAGE}**`, (route) => {
    const script = scripts.get(new URL(route.request().url()).pathname.slice(1));
    return script === undefined
      ? route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/page.js"></script>',
        })
      : route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.goto(PAGE);
  const text = page.getByRole('textbox');
  await expect(text).toHaveText('Some **words**.');
  await text.press('ControlOrMeta+End');
  await page.keyboard.type('\n\nA ');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('lamp');
  await expect(text).toHaveText('Some **words**.A *lamp*');
  await page.keyboard.press('ControlOrMeta+Shift+2');
  await expect(page.getByRole('button', { name: 'Table tools' })).toBeVisible();
  await page.getByRole('button', { name: 'Table tools' }).click();
  await expect(page.getByRole('dialog', { name: 'Table' }).getByRole('button').first()).toBeVisible();
});
