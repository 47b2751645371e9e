import { rounds, timeLimit } from '../../backend/test/rounds.ts';
import { openAs } from '../support/open-as.ts';
import { expect, SiteProcess, test } from '../support/site.ts';
import { Wire, type WireWrite } from '../support/wire.ts';

// Tests a site with up to 500 people and 2,000 posts: lists must open, and fast typing must lose no characters.
const PEOPLE = rounds(150, 500);
const POSTS = rounds(340, 2000);

// Extends the time limit, because many documents are written first.
test.describe.configure({ timeout: timeLimit(180_000) });
const own = new SiteProcess();
test.beforeAll(async () => {
  await own.start();
  // Writes as the owner, who bypasses the rules. The rules can look up at most twenty documents per commit, which is
  // too few here.
  const owner = Wire.asOwner(own);
  await inCommits(owner, PEOPLE, (n) => ({
    path: `userdata/crowd-${n}`,
    data: {
      firstName: `Keeper ${n}`,
      lastName: 'Lightfoot',
      teamRole: 'Lamp Keeper',
      permissionLevel: n % 3,
    },
  }));
  await inCommits(owner, POSTS, (n) => ({
    path: `projectdata/website/blogPosts/crowd-${n}`,
    data: {
      ...{ title: `Log of the lighthouse, day ${n}`, authors: ['demo-author'], shortText: '', image: '' },
      ...{ content: 'Wind and rain. '.repeat(100), published: n % 2 === 0, pinned: false, featured: false },
      ...{ creationDate: 1_000_000 + n, publishDate: 1_000_000 + n },
    },
  }));
});
test.afterAll(() => own.remove());
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  baseURL: async ({}, use) => use(own.origin),
});

async function inCommits(wire: Wire, count: number, write: (n: number) => WireWrite): Promise<void> {
  const writes = Array.from({ length: count }, (_, n) => write(n));
  for (let at = 0; at < count; at += 500) expect(await wire.commit(...writes.slice(at, at + 500))).toBe(200);
}

test('in a long list of people, the search keeps every typed character and filters the list', async ({
  page,
}) => {
  await openAs(page, 'Demo Administrator', '/admin/users');
  const rows = page.getByRole('button', { name: /^Select / });
  await expect(rows).toHaveCount(PEOPLE + 4);
  const search = page.getByLabel('Search');
  await search.pressSequentially('keeper 123 light');
  await expect(search).toHaveValue('keeper 123 light');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL('/admin/users?search=keeper+123+light');
  await page.getByRole('button', { name: 'Select Keeper 123 Lightfoot' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Keeper 123');
  await page.reload();
  await expect(search).toHaveValue('keeper 123 light');
  await expect(rows).toHaveCount(1);
});

test('a search by title finds one of many posts, and “Show more” loads further posts', async ({ page }) => {
  await openAs(page, 'Demo Editor', '/admin/blogs');
  await expect(page.getByText('These are the first 50 posts. There are more.')).toBeVisible();
  for (let pages = 2; pages <= 6; pages++) {
    await page.getByRole('button', { name: 'Show more' }).click();
    // Extends the time limit, because a busy machine needs time to render hundreds of rows.
    await expect(page.getByText(`These are the first ${pages * 50} posts. There are more.`)).toBeVisible({
      timeout: 60_000,
    });
  }
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await search.pressSequentially('log of the lighthouse, day 17');
  await expect(search).toHaveValue('log of the lighthouse, day 17');
  await search.fill('Log of the lighthouse, day 17');
  await expect(page.getByRole('link', { name: 'Log of the lighthouse, day 17', exact: true })).toBeVisible();
});
