import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishPage } from './finish-page.ts';
import { rulesOf } from './inline-styles.ts';
import { TOO_OLD } from './own-scripts.ts';

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
