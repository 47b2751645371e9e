import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseBio } from '../../app/data/parse-bio.ts';
import { parsePost } from '../../app/data/parse-post.ts';
import { demoAccounts, demoDocuments } from './demo-content.ts';

const documents = demoDocuments(Date.UTC(2026, 0, 1));
const within = (collection: string) => documents.filter(({ path }) => path.startsWith(`${collection}/`));
const bios = within('projectdata/website/memberBios');
const posts = within('projectdata/website/blogPosts');
const idOf = (path: string) => path.split('/').at(-1) ?? '';

describe('the demo content', () => {
  test('has the posts that the contract lists', () => {
    const published = posts.filter(({ fields }) => fields.published);
    expect(published).toHaveLength(8);
    expect(posts.length - published.length).toBe(2);
    expect(published.filter(({ fields }) => fields.featured)).toHaveLength(2);
    expect(published.filter(({ fields }) => fields.pinned)).toHaveLength(1);
    expect(published.filter(({ fields }) => (fields.authors as string[]).length === 3)).toHaveLength(1);
    const known = new Set(bios.map(({ path }) => idOf(path)));
    expect(
      published.filter(({ fields }) => (fields.authors as string[]).some((id) => !known.has(id))),
    ).toHaveLength(1);
    expect(
      published.filter(({ fields }) =>
        String(fields.content).includes('(https://www.youtube.com/watch?v=aqz-KE-bpKQ)'),
      ),
    ).toHaveLength(1);
    expect(published.filter(({ fields }) => String(fields.content).includes('<script>'))).toHaveLength(1);
  });

  test('has seven bios: one hidden, one of somebody without an account', () => {
    expect(bios).toHaveLength(7);
    expect(bios.filter(({ fields }) => !fields.show)).toHaveLength(1);
    expect(bios.filter(({ path }) => /^fake_\d{1,4}$/.test(idOf(path)))).toHaveLength(1);
    expect(bios.map(({ fields }) => fields.order)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('has a record for every account but the newcomer', () => {
    const levels = Object.fromEntries(
      within('userdata').map(({ path, fields }) => [idOf(path), fields.permissionLevel]),
    );
    expect(levels).toEqual({
      'demo-administrator': 3,
      'demo-editor': 2,
      'demo-author': 1,
      'demo-applicant': 0,
    });
    expect(demoAccounts.map(({ displayName }) => displayName)).toEqual([
      'Demo Administrator',
      'Demo Editor',
      'Demo Author',
      'Demo Applicant',
      'Demo Newcomer',
    ]); // prettier-ignore
  });

  test('fits the schemas of the site', () => {
    for (const { path, fields } of bios)
      expect(parseBio(idOf(path), fields), path).toMatchObject({ ok: true });
    for (const { path, fields } of posts)
      expect(parsePost(idOf(path), fields), path).toMatchObject({ ok: true });
  });

  test('refers only to pictures that exist', () => {
    const pictures = JSON.stringify(documents).match(/\/art\/[\w/-]+\.svg/g) ?? [];
    expect(pictures.length).toBeGreaterThan(15);
    for (const picture of pictures)
      expect(existsSync(join(import.meta.dirname, '../../public', picture)), picture).toBe(true);
  });
});
