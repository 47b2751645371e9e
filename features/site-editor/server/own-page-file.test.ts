import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OwnPage } from '../../../web/domain/own-page.ts';
import { readOwnPages } from '../../../web/server/studio/own-pages.ts';
import { ownPageFile } from '../model/own-page-fields.ts';

const PAGE: OwnPage = {
  ...{ title: 'Jobs', address: '/jobs', place: 'menu', label: 'Work here', description: 'We hire.' },
  ...{ order: -3, text: '# Open places\n\nA --- line, “quotes” and a\n---\nrule.' },
};

test.each<[string, Partial<OwnPage>]>([
  ['all fields', {}],
  ['no description, no label and no text', { description: null, label: 'Jobs', order: 0, text: '' }],
  ['a title with YAML in it', { title: 'Jobs: "now" # {a: [b]} &x *y', label: 'yes' }],
  ['a script in each text', { title: '<script>x</script>', description: '</style>\n---\ntitle: Other' }],
])('the file of a page is read as the same page: %s', (_what, change) => {
  const page = { ...PAGE, ...change };
  const folder = mkdtempSync(join(tmpdir(), 'own-page-'));
  const file = join(folder, 'any.md');
  writeFileSync(file, ownPageFile(page));
  expect(readOwnPages([file])).toEqual([page]);
  rmSync(folder, { recursive: true });
});
