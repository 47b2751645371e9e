import { expect, SiteProcess, test as shared } from '../support/site.ts';

// Tests a client that requests a new URL each time, so that each page must be rendered. The rate limit is lowered, so
// that the test is short.

const MOST = 40;

const test = shared.extend<object, { small: SiteProcess }>({
  small: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const site = new SiteProcess({ PAGES_A_MINUTE: String(MOST), TRUST_PROXY: '1', DEMO: '1' });
      await site.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const KINDS: [string, (n: number) => string][] = [
  ['random posts', (n) => `/blog/no-such-post-${n}`],
  ['requests for list positions', (n) => `/blog?before=${n}&id=x`],
  ['odd spellings', (n) => `/blog//archive?n=${n}`],
  ['requests for page data', (n) => `/blog.data?before=${n}&id=x`],
  ['unknown paths', (n) => `/nowhere/${n}`],
  ['pages of the staff area', (n) => `/admin/blogs/${n}`],
];

for (const [at, [what, address]] of KINDS.entries()) {
  test(`a flood of ${what} is limited, and no other client is affected`, { tag: '@embedded' }, async ({
    small,
  }) => {
    const flooder = `10.0.0.${at + 1}`;
    const ask = (path: string, from: string) =>
      fetch(`${small.origin}${path}`, { headers: { 'x-forwarded-for': from }, redirect: 'manual' });
    // Sends three times the limit, because counting starts again every minute.
    const answers = [];
    for (let n = 0; n < 3 * MOST; n++) answers.push(await ask(address(n), flooder));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(MOST - 1);
    expect(answers.slice(0, MOST / 2).map(({ status }) => status)).not.toContain(429);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const [first] = refused;
    expect(first?.headers.get('retry-after')).toBe('60');
    expect(first?.headers.get('cache-control')).toBe('no-store');
    expect(await first?.text()).toBe('Too many requests. Please try again in a minute.');

    expect((await ask(address(1_000_000 + at), '10.0.1.1')).status).toBeLessThan(429);
    // Cached pages are not limited, because they cost little.
    expect((await ask('/Team', '10.0.1.1')).status).toBe(200);
    expect((await ask('/Team', flooder)).status).toBe(200);
    expect((await ask('/%54eam?x=1', flooder)).status).toBe(200);
    expect((await ask('/favicon.svg', flooder)).status).toBe(200);
  });
}
