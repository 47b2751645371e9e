import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { docReferences, headingAnchors } from './doc-headings.ts';

// Checks that the documentation pages and headings that the code names exist.

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const SOURCES = globSync(
  [
    '*.{ts,mjs,rules,yaml}',
    '{web,editor,platform,features,backend,permissions,scripts,e2e,bench,demo-studio}/**/*.{ts,tsx,mjs,css}',
    'deploy/*',
    '.github/**/*.yml',
    '.env.example',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**', '**/doc-headings*'] },
).sort();

/** A sentence about an invalid reference; null if its page and heading exist. */
function faultOf({ page, heading }: { page: string; heading: string }): string | null {
  if (!existsSync(join(root, page))) return `${page} is not there`;
  if (heading !== '' && !headingAnchors(read(page)).has(heading)) return `${page} has no heading #${heading}`;
  return null;
}

test("heading anchors equal GitHub's", () => {
  const page =
    "# Blog posts\n## `npm run check`, and more\n```sh\n# no heading\n```\n### Blog posts\n## The site's [own](x.md) page\n";
  expect([...headingAnchors(page)]).toEqual([
    'blog-posts',
    'npm-run-check-and-more',
    'blog-posts-1',
    'the-sites-own-page',
  ]);
});

test('references to pages and headings are found in comments of every kind', () => {
  const text =
    '// (docs/product.md#blog-posts).\n/* backend/docs/rules.md#limits, step 3 */ # see docs/operations.md\npost.md';
  expect(docReferences(text)).toEqual([
    { page: 'docs/product.md', heading: 'blog-posts' },
    { page: 'backend/docs/rules.md', heading: 'limits' },
    { page: 'docs/operations.md', heading: '' },
  ]);
});

describe('references from the code to the documentation', () => {
  const references = SOURCES.flatMap((file) =>
    docReferences(read(file)).map((reference) => ({ file, ...reference })),
  );

  test('more than 20 references to headings are found in the code', () => {
    expect(references.filter(({ heading }) => heading !== '').length).toBeGreaterThan(20);
  });

  test('every page and heading that the code references exists', () => {
    const faults = references.flatMap((reference) => {
      const fault = faultOf(reference);
      return fault === null ? [] : [`${reference.file}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test('a reference to a missing page or heading is reported', () => {
    expect(faultOf({ page: 'docs/product.md', heading: 'no-such-heading' })).toMatch(/no heading/);
    expect(faultOf({ page: 'docs/no-such-page.md', heading: '' })).toMatch(/not there/);
  });

  test('no comment cites a paragraph of a document outside the repository', () => {
    const citing = SOURCES.filter((file) => /\b(?:spec|facts) ?§/i.test(read(file)));
    expect(citing).toEqual([]);
  });
});
