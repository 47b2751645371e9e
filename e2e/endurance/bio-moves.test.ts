import type { Page, Response } from '@playwright/test';
import { rounds, SEED, seeded, timeLimit } from '../../backend/test/rounds.ts';
import { openAs } from '../support/open-as.ts';
import { expect, SiteProcess, test } from '../support/site.ts';
import { bioFields, number, Wire } from '../support/wire.ts';

// Tests docs/product.md#bio-table.

const BIOS = 30;
const ROUNDS = rounds(10, 100);

async function ordersIn(wire: Wire): Promise<number[]> {
  const { body } = await wire.call('GET', '/projectdata/website/memberBios?pageSize=100');
  const orders = body.documents.map((bio: { fields: { order: { integerValue: string } } }) =>
    Number(bio.fields.order.integerValue),
  );
  return orders.toSorted((one: number, other: number) => one - other);
}

const isCommit = (url: string) => new URL(url).pathname.endsWith(':commit');

/**
 * Presses a move button of a row. Resolves when the server has stored the move, or the page says that the row is
 * already first or last.
 */
async function press(page: Page, name: string, button: string): Promise<void> {
  let stored = false;
  const onResponse = (response: Response) => {
    if (isCommit(response.url()) && response.status() === 200) stored = true;
  };
  page.on('response', onResponse);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await row.getByRole('button', { name: button, exact: true }).dispatchEvent('click');
  const atTheEnd = page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^Already (first|last): ${name}$`) });
  await expect.poll(async () => stored || (await atTheEnd.count()) > 0, { intervals: [20] }).toBe(true);
  page.off('response', onResponse);
}

test('when two administrators move 30 bios concurrently, the order has no gaps or duplicates', async ({
  browser,
}) => {
  test.setTimeout(timeLimit(480_000));
  const site = new SiteProcess();
  await site.start();
  try {
    const wire = await Wire.as(site, 'demo-administrator');
    await wire.patch('/userdata/demo-editor', { permissionLevel: number(3) });
    for (let at = 7; at < BIOS; at++)
      await wire.patch(`/projectdata/website/memberBios/fake_${at}`, bioFields(`Member ${at}`, at));
    const places = Array.from({ length: BIOS }, (_, place) => place);
    expect(await ordersIn(wire)).toEqual(places);

    const [one, other] = (await Promise.all(
      ['Demo Administrator', 'Demo Editor'].map(async (account) => {
        const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
        await openAs(page, account, '/admin/bios');
        await expect(page.getByRole('row')).toHaveCount(BIOS + 1);
        return page;
      }),
    )) as [Page, Page];
    const names = await one.getByRole('rowheader').allInnerTexts();

    const random = seeded(SEED);
    for (let round = 1; round <= ROUNDS; round++) {
      // A third of the moves affect the same few rows, so that conflicts are frequent.
      const near = random() < 0.33 ? 4 : BIOS;
      const pick = () => ({
        name: names[Math.floor(random() * near)] ?? '',
        button: random() < 0.5 ? 'Move Up' : 'Move Down',
        pause: random() * 80,
      });
      await Promise.all(
        [one, other].map(async (page) => {
          const { name, button, pause } = pick();
          await new Promise((resolve) => setTimeout(resolve, pause));
          await press(page, name, button);
        }),
      );
      expect(await ordersIn(wire), `round ${round}`).toEqual(places);
    }
    const shownTo = (page: Page) => page.getByRole('rowheader').allInnerTexts();
    const shown = () => shownTo(one);
    // Polls, because the last move may not have reached both pages yet.
    await expect.poll(async () => (await shownTo(one)).join() === (await shownTo(other)).join()).toBe(true);
    expect((await shown()).toSorted()).toEqual(names.toSorted());
    expect(await shown(), 'something moved').not.toEqual(names);
    await Promise.all([one.context().close(), other.context().close()]);
  } finally {
    await site.remove();
  }
});

test('moving a bio also corrects all wrong order values, in one commit', async ({ browser }) => {
  const site = new SiteProcess();
  await site.start();
  try {
    const wire = await Wire.as(site, 'demo-administrator');
    for (const order of [40, 41, 999])
      await wire.patch(`/projectdata/website/memberBios/fake_${order}`, bioFields(`Member ${order}`, order));
    const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
    await openAs(page, 'Demo Administrator', '/admin/bios');
    await expect(page.getByRole('rowheader').last()).toHaveText('Member 999');
    const commits: string[] = [];
    page.on('request', (request) => isCommit(request.url()) && commits.push(request.url()));
    await press(page, 'Member 999', 'Move Up');
    const places = Array.from({ length: 10 }, (_, place) => place);
    expect(await ordersIn(wire)).toEqual(places);
    expect(commits).toHaveLength(1);
    await expect.poll(() => page.getByRole('rowheader').nth(8).innerText()).toBe('Member 999');
    await page.context().close();
  } finally {
    await site.remove();
  }
});
