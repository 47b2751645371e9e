import { aBio, aPost, bioPath, expect, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#team-page.

test('posts and the team page link to a team member’s page, which has bio and public posts', {
  tag: '@details',
}, async ({ page, site, stage }) => {
  await stage({
    [bioPath('fake_77')]: aBio({ displayName: 'Staged Member', description: 'Paints doors.', order: -1 }),
    [postPath('by-member')]: aPost({ title: 'Of doors', authors: ['ines-vale', 'fake_77'] }),
    [postPath('draft-of-member')]: aPost({ title: 'Not yet', authors: ['fake_77'], published: false }),
    [postPath('by-others')]: aPost({ title: 'By others', authors: ['ines-vale'] }),
  });
  const html = await (await fetch(`${site.origin}/team/fake_77`)).text();
  for (const shown of ['Paints doors.', 'Of doors', '"@type":"Person"']) expect(html).toContain(shown);
  for (const other of ['Not yet', 'By others']) expect(html).not.toContain(other);
  expect(html).toContain(`<link rel="canonical" href="${site.origin}/Team/fake_77"`);

  await page.goto('/blog/by-member');
  await page.getByRole('list', { name: 'Authors' }).getByRole('link', { name: 'Staged Member' }).click();
  await expect(page).toHaveURL('/Team/fake_77');
  await expect(page.getByRole('heading', { level: 1, name: 'Staged Member' })).toBeVisible();
  await expect(page).toHaveTitle(/^Staged Member · /);
  await expect(page.getByRole('link', { name: /Of doors/ })).toBeVisible();
  await expect(page.getByText('By others')).toHaveCount(0);
  await page.goto('/Team');
  await page.getByRole('link', { name: 'Staged Member', exact: true }).click();
  await expect(page).toHaveURL('/Team/fake_77');

  await test.step('a hidden or missing bio has no page', async () => {
    await stage({ [bioPath('fake_77')]: aBio({ displayName: 'Staged Member', show: false }) });
    for (const id of ['fake_77', 'nobody', '__x__']) {
      const answer = await fetch(`${site.origin}/Team/${id}`, { redirect: 'manual' });
      expect(answer.headers.get('location'), id).toBe('/404');
    }
    await page.goto('/blog/by-member');
    const authors = page.getByRole('list', { name: 'Authors' });
    await expect(authors.getByText('Staged Member')).toBeVisible();
    await expect(authors.getByRole('link')).toHaveText(/Ines Vale/);
  });
});
