import { expect, test } from 'vitest';
import { deferScripts } from './finish-page.ts';
import { ownScripts } from './own-scripts.ts';

const page = (scripts: string) =>
  `<html><head><link rel="stylesheet" href="/a.css"/>${scripts}</head><body>Text</body></html>`;
const START = '(()=>{start()})()';
const deferring = (html: string) => deferScripts(html, ownScripts(html, 'n'), START);
const MODULE =
  '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><script nonce="n" type="module" async="">import "/a.js";</script>';

test('a page has its module scripts as JSON data, and an inline script that starts them', () => {
  const deferred = deferring(page(MODULE));
  expect(deferred).not.toContain('modulepreload" href');
  expect(deferred).not.toContain('type="module" async');
  expect(deferred).toContain('rel="stylesheet"');
  const data = /<script type="application\/json" id="deferred">(.*?)<\/script>/.exec(deferred)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({ preloads: ['/a.js', '/b.js'], source: 'import "/a.js";' });
  expect(deferred).toContain(`<script>${START}</script>`);
});

test('a page without modules is unchanged, and so is one whose module script has no nonce', () => {
  const other = page(
    '<link rel="modulepreload" href="/a.js"/><script type="module">import "/evil.js";</script>',
  );
  expect(deferring(other)).toBe(other);
  expect(deferring(page(''))).toBe(page(''));
});

test('text that would end the JSON element of the deferred scripts is escaped', () => {
  const deferred = deferring(page(MODULE.replace('import "/a.js";', 'const a = "<!--";')));
  expect(deferred).toContain('\\u003c!--');
});

test('the inline script that restores the scroll position is deferred, but stays in its place', () => {
  const scroll = '(look("react-router-scroll-positions"))()';
  const deferred = deferring(page(`<script nonce="n">${scroll}</script>${MODULE}`));
  expect(deferred).toContain(
    `<script type="text/plain" id="scroll-position" nonce="n">${scroll}</script><script type="application/json"`,
  );
});
