import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rulesOf } from '../../../platform/pages/inline-styles.ts';
import { deferScripts, finishPage } from './finish-page.ts';
import { ownScripts, TOO_OLD } from './own-scripts.ts';

const hashOf = (source: string) => `sha256-${createHash('sha256').update(source).digest('base64')}`;
const PAGE =
  '<html><head><link nonce="n" rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/a.js" nonce="n"/></head>' +
  '<body><main>Text</main><script nonce="n">first()</script><script nonce="n" type="module" async="">second()</script>' +
  '<script type="application/ld+json">{}</script><script>not ours</script></body></html>';

function finished(html: string, isDeferred: boolean) {
  const headers = new Headers();
  const sheets = new Map([
    ['/assets/a.css', { rules: rulesOf('p{margin:0}'), fonts: '@font-face{src:url(a)}' }],
  ]);
  const page = finishPage(html, headers, {
    nonce: 'n',
    policy: (hashes) => hashes.join(' '),
    deferral: isDeferred ? { startScript: 'start()', sheets } : null,
    missingScript: 'watch()',
    theme: { css: 'b{color:red}', gameColors: 'i{color:blue}' },
    focusPoints: new Map(),
  });
  return { page, policy: headers.get('content-security-policy') };
}

test('the content policy contains the hashes of the page’s own inline scripts, and no others', () => {
  const hashes = ['first()', 'second()', 'start()'].map(hashOf);
  expect(finished(PAGE, true).policy).toBe(hashes.join(' '));
  expect(finished(PAGE, false).policy).toBe(hashes.slice(0, 2).join(' '));
});

test('a finished page does not contain the nonce', () => {
  for (const isDeferred of [true, false]) expect(finished(PAGE, isDeferred).page).not.toContain('nonce');
});

test('a page has the site’s styles first, then the studio’s theme, then the web fonts', () => {
  const { page } = finished(PAGE, true);
  expect(page).toContain(
    '<style data-href="/assets/a.css">p{margin:0}</style><style id="theme">b{color:red}</style><style id="fonts"',
  );
});

test('a page that needs scripts has inline scripts that report old browsers and missing scripts', () => {
  const { page, policy } = finished(PAGE.replace('<main>', '<main data-needs-scripts="true">'), true);
  const [, old = '', missing] = /<\/main><script>(.*?)<\/script><script>(.*?)<\/script>/.exec(page) ?? [];
  expect(old).toContain(TOO_OLD.slice(0, 20));
  expect(missing).toBe('watch()');
  for (const own of [old, 'watch()']) expect(policy).toContain(hashOf(own));
  expect(finished(PAGE, true).page).not.toContain('watch()');
});

test('only a page about a game contains the colours of games', () => {
  const colors = '<style>i{color:blue}</style>';
  expect(finished(PAGE, true).page).not.toContain(colors);
  expect(finished(PAGE.replace('<main>', '<main data-game="one">'), true).page).toContain(colors);
});

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
