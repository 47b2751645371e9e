import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OLD_BROWSERS_SCRIPT, TOO_OLD, watchNeededScripts } from './own-scripts.ts';

const PAGE =
  '<body><main data-needs-scripts="true"><p role="status">Opening…</p></main><script type="module"></script></body>';

const worded = (html: string) => watchNeededScripts(html, [OLD_BROWSERS_SCRIPT]);

/** Runs the script in a simulated browser, with or without `URL.parse`. Returns the text of its status element. */
function saidIn(url: object | undefined): { status: string; removed: boolean } {
  const script = /<script>(.*?)<\/script>/.exec(worded(PAGE))?.[1] ?? '';
  const status = { textContent: 'Opening…' };
  let removed = false;
  const own = {
    parentNode: {
      removeChild(one: unknown) {
        removed = one === own;
      },
    },
  };
  const page = { currentScript: own, querySelector: () => status };
  new Function('window', 'document', 'URL', script)({ URL: url }, page, url);
  return { status: status.textContent, removed };
}

test('a browser that is too old shows a message on a page that needs scripts', () => {
  expect(saidIn({}).status).toBe(TOO_OLD);
  expect(saidIn(undefined).status).toBe(TOO_OLD);
});

test('in a supported browser the script that checks the browser removes itself', () => {
  expect(saidIn(URL)).toEqual({ status: 'Opening…', removed: true });
});

test('only a page that needs scripts has the browser check, placed before the module scripts', () => {
  expect(worded(PAGE)).toMatch(/<\/main><script>.*<script type="module">/);
  expect(worded('<main>Text</main>')).toBe('<main>Text</main>');
});

test('the message about old browsers names the versions of browserslist', () => {
  const { browserslist } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { browserslist: string[] };
  const named = (name: string) => new RegExp(`${name}.*?(\\d+)`, 'i').exec(TOO_OLD)?.[1];
  for (const line of browserslist) {
    const [name = '', version] = line.replace('ios_saf', 'safari').split(' >= ');
    expect(named(name), line).toBe(version);
  }
});
