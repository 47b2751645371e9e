import { Hono } from 'hono';
import { expect, test } from 'vitest';
import {
  METRICS_PATH,
  metricsEndpoint,
  openCounters,
  prometheusText,
  siteMetrics,
  timestamp,
} from './metrics.ts';

const TOKEN = 'a-token-of-the-monitoring';

function site(token: string | null = TOKEN) {
  const app = new Hono();
  const metrics = async () => [{ name: 'up', help: 'Up.', type: 'gauge' as const, values: 1 }];
  app.get(
    METRICS_PATH,
    metricsEndpoint(metrics, token, () => {}),
  );
  return (remoteAddress: string, headers: Record<string, string>) =>
    app.request(METRICS_PATH, { headers }, { incoming: { socket: { remoteAddress } } });
}

test.each([
  ['this computer', '127.0.0.1', { host: 'localhost:3000' }, 200],
  ['this computer by IPv6', '::1', { host: '[::1]:3000' }, 200],
  ['this computer as an IPv4 address in IPv6', '::ffff:127.0.0.1', { host: '127.0.0.1:3000' }, 200],
  ['another machine with the token', '192.0.2.7', { authorization: `Bearer ${TOKEN}` }, 200],
  ['another machine', '192.0.2.7', { host: 'localhost' }, 401],
  ['another machine with a longer token', '192.0.2.7', { authorization: `Bearer ${TOKEN}x` }, 401],
  ['another machine with an empty token', '192.0.2.7', { authorization: 'Bearer ' }, 401],
  ['a proxy on this computer', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.0.2.7' }, 401],
  ['a proxy that names its client in Forwarded', '127.0.0.1', { host: 'localhost', forwarded: 'for=x' }, 401],
  ['a proxy that passes on the host name', '127.0.0.1', { host: 'studio.example' }, 401],
])('metrics are sent only to this computer and to clients with the token: %s', async (_, address, headers, status) => {
  const answer = await site()(address, headers as unknown as Record<string, string>);
  expect(answer.status).toBe(status);
  expect((await answer.text()).includes('# TYPE up gauge')).toBe(status === 200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('if no metrics token is set, only this computer can read the metrics', async () => {
  const ask = site(null);
  expect((await ask('192.0.2.7', { authorization: 'Bearer null' })).status).toBe(401);
  expect((await ask('127.0.0.1', { host: 'localhost' })).status).toBe(200);
});

test('metrics have the text format of Prometheus', () => {
  const values = { label: 'state', of: new Map([['a"b\\c\nd', 2]]) };
  expect(
    prometheusText([
      { name: 'jobs', help: 'Jobs\nby state.', type: 'gauge', values },
      { name: 'unknown', help: '', type: 'gauge', values: null },
      { name: 'total', help: 'All.', type: 'counter', values: 3 },
    ]),
  ).toBe(
    '# HELP jobs Jobs\\nby state.\n# TYPE jobs gauge\njobs{state="a\\"b\\\\c\\nd"} 2\n# HELP total All.\n# TYPE total counter\ntotal 3\n',
  );
});

test('the metrics contain counters, outbox jobs and the metrics of parts, without unknown ones', async () => {
  const counters = openCounters();
  for (const status of [200, 204, 404]) counters.request(status);
  counters.count('rendered');
  const text = prometheusText(
    await siteMetrics({
      counters,
      ask: async () => [{ result: { aggregateFields: { jobs: { integerValue: '4' } } } }],
      dataDir: '.',
      ofParts: () => [
        timestamp('studio_site_last_backup_timestamp_seconds', 'Last backup.', null),
        timestamp('studio_site_last_copy_timestamp_seconds', 'Last copy.', 1_800_000_000_000),
      ],
    }),
  );
  expect(text).toContain('studio_site_requests_total{status="2xx"} 2\n');
  expect(text).toContain('studio_site_pages_rendered_total 1\n');
  expect(text).toContain('studio_site_outbox_jobs{state="uncertain"} 4\n');
  expect(text).toContain('studio_site_last_copy_timestamp_seconds 1800000000\n');
  expect(text).not.toContain('last_backup');
});
