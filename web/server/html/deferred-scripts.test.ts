import { expect, test } from 'vitest';
import { withLateScripts } from './deferred-scripts.ts';

const page = (scripts: string) =>
  `<html><head><link rel="stylesheet" href="/a.css"/>${scripts}</head><body>Text</body></html>`;
const MODULE =
  '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><script nonce="n" type="module" async="">import "/a.js";</script>';

test('modules wait in the page as data, and one script of ours brings them', () => {
  const late = withLateScripts(page(MODULE), 'n');
  expect(late).not.toContain('modulepreload" href');
  expect(late).not.toContain('type="module" async');
  expect(late).toContain('rel="stylesheet"');
  const data = /<script type="application\/json" id="late">(.*?)<\/script>/.exec(late)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({ preloads: ['/a.js', '/b.js'], source: 'import "/a.js";' });
  expect(late).toContain('<script nonce="n">(()=>{');
});

test('a module that is not ours stays as it is, and so does a page without modules', () => {
  const other = page(
    '<link rel="modulepreload" href="/a.js"/><script type="module">import "/evil.js";</script>',
  );
  expect(withLateScripts(other, 'n')).toBe(other);
  expect(withLateScripts(page(''), 'n')).toBe(page(''));
});

test('what could end the data early is escaped', () => {
  const late = withLateScripts(page(MODULE.replace('import "/a.js";', 'const a = "<!--";')), 'n');
  expect(late).toContain('\\u003c!--');
});
